import * as contract from '@balanco/contract/products/product-import';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import type { AuditFact } from '../../audit/audit-facts.js';
import { type AuditEntry, auditThing, writeAudit } from '../../audit/write-audit.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { isLimited, type Reaching } from '../../pharmacy-access/reach.js';
import { transact } from '../../use-case.js';
import { lockPharmacy } from '../pharmacies/read-pharmacies.js';

/** Team entries may come from any pharmacy, so limited people get only the layout that this one uses. */
export async function viewImportMemory(
  db: Database,
  caller: Reaching,
  pharmacyId: string,
): Promise<{
  mappings: contract.ImportMapping[];
  layouts: contract.ImportLayout[];
  choices: contract.ImportChoices;
}> {
  const [mappings, layouts, choices] = await Promise.all([
    db
      .selectFrom('import_mapping')
      .select(['headings', 'mapping'])
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(contract.MAPPING_LIMIT)
      .execute(),
    db
      .selectFrom('import_layout')
      .select(['name', 'columns'])
      .orderBy('name')
      .limit(contract.LAYOUT_LIMIT)
      .execute(),
    viewImportChoices(db, pharmacyId),
  ]);
  if (isLimited(caller)) {
    const used = layouts.filter(({ name }) => name === choices.layout);
    return { mappings: [], layouts: used.map(layoutOf), choices };
  }
  return { mappings: mappings.reverse(), layouts: layouts.map(layoutOf), choices };
}

const NO_CHOICES: contract.ImportChoices = { added: [], declined: [], layout: null };

async function viewImportChoices(db: Queries, pharmacyId: string): Promise<contract.ImportChoices> {
  const row = await db
    .selectFrom('import_choices')
    .select(['added', 'declined', 'layout'])
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst();
  return row ?? NO_CHOICES;
}

/** Merges answers, so simultaneous ones stay; the last about a column wins. Refuses `not_found`. */
export const saveImportChoices = transact(contract.saveImportChoices, async (tx, { caller }, input) => {
  const { pharmacy, added, declined, layout } = input;
  // The next answer adds to this one.
  await lockPharmacy(tx, pharmacy, 'edit');
  const before = await viewImportChoices(tx, pharmacy);
  const after = {
    added: merged(before.added, added, declined),
    declined: merged(before.declined, declined, added),
    layout: layout === undefined ? before.layout : layout,
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  const values = { ...after, changed_at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('import_choices')
    .values({ pharmacy_id: pharmacy, ...values })
    .onConflict((conflict) => conflict.column('pharmacy_id').doUpdateSet(values))
    .execute();
  await auditThing(tx, caller, ['import_choices', pharmacy, pharmacy], { action: 'update', before, after });
  return after;
});

function merged<Column>(
  before: readonly Column[],
  now: readonly Column[],
  other: readonly Column[],
): Column[] {
  return [...new Set([...before.filter((column) => !other.includes(column)), ...now])].sort();
}

/**
 * Keyed by the sheet's headings; an empty mapping is forgotten, the oldest dropped over the limit. Limited
 * people change nothing, because pharmacies share mappings.
 */
export const saveImportMapping = transact(contract.saveImportMapping, async (tx, { caller }, sent) => {
  if (isLimited(caller)) return sent;
  await rememberInTurn(tx, 'import_mapping');
  const stored = await tx
    .selectFrom('import_mapping')
    .select(['id', 'headings', 'mapping'])
    .where(sql`md5(headings)`, '=', sql`md5(${sent.headings})`)
    .executeTakeFirst();
  const isEmpty = Object.keys(sent.mapping).length === 0;
  if (stored === undefined ? isEmpty : isSameMapping(stored.mapping, sent.mapping)) return sent;
  if (stored !== undefined && isEmpty) {
    await tx.deleteFrom('import_mapping').where('id', '=', stored.id).execute();
    await writeAudit(tx, caller, [
      entryOf(stored.id, {
        entity: 'import_mapping',
        action: 'delete',
        before: withoutId(stored),
        after: { deleted: true },
      }),
    ]);
    return sent;
  }
  const mapping = JSON.stringify(sent.mapping);
  if (stored !== undefined) {
    await tx
      .updateTable('import_mapping')
      .set({ mapping, changed_at: sql`clock_timestamp()` })
      .where('id', '=', stored.id)
      .execute();
    await writeAudit(tx, caller, [
      entryOf(stored.id, {
        entity: 'import_mapping',
        action: 'update',
        before: withoutId(stored),
        after: sent,
      }),
    ]);
    return sent;
  }
  const { id } = await tx
    .insertInto('import_mapping')
    .values({ headings: sent.headings, mapping, changed_at: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dropped = await dropOldest(tx);
  await writeAudit(tx, caller, [
    entryOf(id, { entity: 'import_mapping', action: 'create', after: sent }),
    ...dropped.map((row) =>
      entryOf(row.id, {
        entity: 'import_mapping',
        action: 'delete',
        before: withoutId(row),
        after: { deleted: true },
      }),
    ),
  ]);
  return sent;
});

interface StoredMapping extends contract.ImportMapping {
  readonly id: string;
}

async function dropOldest(tx: Transaction): Promise<StoredMapping[]> {
  const kept = tx
    .selectFrom('import_mapping')
    .select('id')
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(contract.MAPPING_LIMIT);
  return tx
    .deleteFrom('import_mapping')
    .where('id', 'not in', kept)
    .returning(['id', 'headings', 'mapping'])
    .execute();
}

function isSameMapping(a: contract.ImportMapping['mapping'], b: contract.ImportMapping['mapping']): boolean {
  const sorted = (mapping: object) => JSON.stringify(Object.entries(mapping).sort());
  return sorted(a) === sorted(b);
}

function withoutId({ headings, mapping }: StoredMapping): contract.ImportMapping {
  return { headings, mapping };
}

/** Refuses `invalid` at the limit: no layout is dropped unasked. */
export const saveImportLayout = transact(contract.saveImportLayout, async (tx, { caller }, sent) => {
  await rememberInTurn(tx, 'import_layout');
  const stored = await findLayout(tx, sent.name);
  if (stored !== undefined && isSameLayout(stored.layout, sent)) return sent;
  const columns = JSON.stringify([...sent.columns, ...(sent.numbers ?? [])]);
  if (stored !== undefined) {
    await tx
      .updateTable('import_layout')
      .set({ columns, changed_at: sql`clock_timestamp()` })
      .where('id', '=', stored.id)
      .execute();
    await writeAudit(tx, caller, [
      entryOf(stored.id, { entity: 'import_layout', action: 'update', before: stored.layout, after: sent }),
    ]);
    return sent;
  }
  const { total } = await tx
    .selectFrom('import_layout')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  if (total >= contract.LAYOUT_LIMIT) {
    throw invalidField(
      'name',
      `Já há ${contract.LAYOUT_LIMIT} posições salvas. Exclua uma antes de salvar outra.`,
    );
  }
  const { id } = await tx
    .insertInto('import_layout')
    .values({ name: sent.name, columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeAudit(tx, caller, [entryOf(id, { entity: 'import_layout', action: 'create', after: sent })]);
  return sent;
});

/** Its pharmacies return to the specified layout. Refuses `not_found`. */
export const deleteImportLayout = transact(contract.deleteImportLayout, async (tx, { caller }, { name }) => {
  await rememberInTurn(tx, 'import_layout');
  const stored = await findLayout(tx, name);
  if (stored === undefined) throw new AppError('not_found', 'Posições não encontradas.');
  await tx.deleteFrom('import_layout').where('id', '=', stored.id).execute();
  await writeAudit(tx, caller, [
    entryOf(stored.id, {
      entity: 'import_layout',
      action: 'delete',
      before: stored.layout,
      after: { deleted: true },
    }),
  ]);
  return { deleted: 1 };
});

async function findLayout(
  tx: Transaction,
  name: string,
): Promise<{ id: string; layout: contract.ImportLayout } | undefined> {
  const row = await tx
    .selectFrom('import_layout')
    .select(['id', 'columns'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row && { id: row.id, layout: layoutOf({ name, columns: row.columns }) };
}

type StoredColumn =
  | contract.ImportLayout['columns'][number]
  | NonNullable<contract.ImportLayout['numbers']>[number];

function layoutOf(row: { name: string; columns: readonly StoredColumn[] }): contract.ImportLayout {
  const columns: contract.ImportLayout['columns'] = [];
  const numbers: NonNullable<contract.ImportLayout['numbers']> = [];
  for (const { key, start, end } of row.columns) {
    if (key === 'system_stock' || key === 'value') numbers.push({ key, start, end });
    else columns.push({ key, start, end });
  }
  return { name: row.name, columns, ...(numbers.length === 0 ? {} : { numbers }) };
}

function isSameLayout(a: contract.ImportLayout, b: contract.ImportLayout): boolean {
  const sorted = ({ columns, numbers = [] }: contract.ImportLayout) =>
    JSON.stringify([...columns, ...numbers].map(({ key, start, end }) => [key, start, end]).sort());
  return sorted(a) === sorted(b);
}

function entryOf(entityId: string, fact: AuditFact<'import_mapping' | 'import_layout'>): AuditEntry {
  return { pharmacyId: null, entityId, ...fact };
}

/** Writers take turns, so limit and audit are exact. */
async function rememberInTurn(tx: Transaction, table: 'import_mapping' | 'import_layout'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turn:${table}`}, 0))`.execute(tx);
}
