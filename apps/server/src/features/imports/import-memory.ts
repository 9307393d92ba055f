import * as contract from '@balanco/contract/products/product-import';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { type Actor, auditThing } from '../../audit/write-audit.js';
import { answering, countRows } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { claimName } from '../../db/locks.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { isLimited, type Reaching } from '../../pharmacy-access/reach.js';
import { transact } from '../../use-case.js';
import { lockPharmacy } from '../pharmacies/read-pharmacies.js';
import { MOMENT_OF_STOCK } from '../products/catalogue.js';

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

function merged<Column>(before: readonly Column[], now: readonly Column[], other: readonly Column[]) {
  return [...new Set([...before.filter((column) => !other.includes(column)), ...now])].sort();
}

/**
 * Keyed by the sheet's headings; an empty mapping is forgotten, the oldest dropped over the limit. Limited
 * people change nothing, because pharmacies share mappings.
 */
export const saveImportMapping = transact(contract.saveImportMapping, async (tx, { caller }, sent) => {
  if (isLimited(caller)) return sent;
  // Writers take turns, so limit and audit are exact.
  await claimName(tx, 'import_mapping');
  const stored = await tx
    .selectFrom('import_mapping')
    .select(['id', 'headings', 'mapping'])
    .where(sql`md5(headings)`, '=', sql`md5(${sent.headings})`)
    .executeTakeFirst();
  const isEmpty = Object.keys(sent.mapping).length === 0;
  if (stored === undefined ? isEmpty : isSameMapping(stored.mapping, sent.mapping)) return sent;
  if (stored !== undefined && isEmpty) {
    await tx.deleteFrom('import_mapping').where('id', '=', stored.id).execute();
    await auditDropped(tx, caller, stored);
    return sent;
  }
  const mapping = JSON.stringify(sent.mapping);
  if (stored !== undefined) {
    await tx
      .updateTable('import_mapping')
      .set({ mapping, changed_at: sql`clock_timestamp()` })
      .where('id', '=', stored.id)
      .execute();
    const { id, ...before } = stored;
    await auditThing(tx, caller, ['import_mapping', id, null], { action: 'update', before, after: sent });
    return sent;
  }
  const { id } = await tx
    .insertInto('import_mapping')
    .values({ headings: sent.headings, mapping, changed_at: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dropped = await dropOldest(tx);
  await auditThing(tx, caller, ['import_mapping', id, null], { action: 'create', after: sent });
  for (const each of dropped) await auditDropped(tx, caller, each);
  return sent;
});

type StoredMapping = Awaited<ReturnType<typeof dropOldest>>[number];

async function dropOldest(tx: Transaction) {
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

function auditDropped(tx: Transaction, actor: Actor, { id, ...before }: StoredMapping): Promise<void> {
  const after = { deleted: true } as const;
  return auditThing(tx, actor, ['import_mapping', id, null], { action: 'delete', before, after });
}

/** Refuses `invalid` at the limit: no layout is dropped unasked. */
export const saveImportLayout = transact(contract.saveImportLayout, async (tx, { caller }, sent) => {
  await claimName(tx, 'import_layout');
  const stored = await findLayout(tx, sent.name);
  if (stored !== undefined && isSameLayout(stored.layout, sent)) return sent;
  const columns = JSON.stringify([...sent.columns, ...(sent.numbers ?? [])]);
  if (stored !== undefined) {
    await tx
      .updateTable('import_layout')
      .set({ columns, changed_at: sql`clock_timestamp()` })
      .where('id', '=', stored.id)
      .execute();
    const sides = { before: stored.layout, after: sent };
    await auditThing(tx, caller, ['import_layout', stored.id, null], { action: 'update', ...sides });
    return sent;
  }
  if ((await countRows(tx, sql`import_layout`)) >= contract.LAYOUT_LIMIT) {
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
  await auditThing(tx, caller, ['import_layout', id, null], { action: 'create', after: sent });
  return sent;
});

/** Its pharmacies return to the specified layout. Refuses `not_found`. */
export const deleteImportLayout = transact(contract.deleteImportLayout, async (tx, { caller }, { name }) => {
  await claimName(tx, 'import_layout');
  const stored = await findLayout(tx, name);
  if (stored === undefined) throw new AppError('not_found', 'Posições não encontradas.');
  await tx.deleteFrom('import_layout').where('id', '=', stored.id).execute();
  const sides = { before: stored.layout, after: { deleted: true as const } };
  await auditThing(tx, caller, ['import_layout', stored.id, null], { action: 'delete', ...sides });
  return { deleted: 1 };
});

async function findLayout(tx: Transaction, name: string) {
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

export async function viewLastImport(db: Queries, pharmacyId: string): Promise<contract.ImportReport | null> {
  const last = await answering(contract.importReportSchema.shape)`
    select person_name, file_name, ${isoMoment(sql`ended_at`)} as ended_at, totals, failure, has_stock, left_out,
      problem_count, problems, rejected
    from import_report where pharmacy_id = ${pharmacyId}
  `.first(db);
  return last ?? null;
}

/**
 * Replaces the last report; drops an older one, and a future one counts as now. Audits only figures. Refuses
 * `not_found`.
 */
export const saveLastImport = transact(contract.saveLastImport, async (tx, { caller }, input) => {
  const { pharmacy, ...sent } = input;
  await lockPharmacy(tx, pharmacy, 'edit');
  const before = await viewLastImport(tx, pharmacy);
  const endedAt = Math.min(Date.parse(sent.ended_at), Date.now());
  if (before !== null && Date.parse(before.ended_at) >= endedAt) return { kept: false };
  const values = {
    ...sent,
    person_sub: caller.sub,
    person_name: caller.name,
    ended_at: new Date(endedAt),
    totals: JSON.stringify(sent.totals),
    problems: JSON.stringify(sent.problems),
    rejected: JSON.stringify(sent.rejected),
  };
  // What failed or had no stock leaves the stock's moment (docs/comparison.md, "Open shop").
  const changesStock = sent.failure === null && sent.has_stock;
  await tx
    .insertInto('import_report')
    .values({ pharmacy_id: pharmacy, ...values })
    .onConflict((conflict) =>
      conflict.column('pharmacy_id').doUpdateSet({
        ...values,
        last_good_at: changesStock ? null : MOMENT_OF_STOCK,
      }),
    )
    .execute();
  await auditThing(tx, caller, ['import_report', pharmacy, pharmacy], {
    action: 'update',
    before: before === null ? undefined : figuresOf(before),
    after: figuresOf(sent),
  });
  return { kept: true };
});

function figuresOf({
  problems: _lines,
  rejected: _file,
  ...figures
}: Omit<contract.ImportReport, 'person_name'>) {
  return figures;
}
