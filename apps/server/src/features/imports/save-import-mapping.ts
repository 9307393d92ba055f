import * as contract from '@balanco/contract/products/import-memory';
import { sql } from 'kysely';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { isLimited } from '../../pharmacy-access/reach.js';
import { rememberInTurn } from './remember-in-turn.js';

/**
 * Remembers which column fills which field, for sheets with these headings; an empty mapping is forgotten. Nothing is
 * written if it is the stored one, or for someone who is limited: what all pharmacies share isn't theirs to change. The oldest mappings beyond the limit go (docs/decisions/0064).
 */
export async function saveImportMapping(
  { db, caller }: Context,
  sent: contract.ImportMapping,
): Promise<contract.ImportMapping> {
  authorise(caller, contract.saveImportMapping.permission);
  if (isLimited(caller)) return sent;
  return db.transaction().execute(async (tx) => {
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
        entry('delete', stored.id, { before: withoutId(stored), after: { deleted: true } }),
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
      await writeAudit(tx, caller, [entry('update', stored.id, { before: withoutId(stored), after: sent })]);
      return sent;
    }
    const { id } = await tx
      .insertInto('import_mapping')
      .values({ headings: sent.headings, mapping, changed_at: sql`clock_timestamp()` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const dropped = await dropOldest(tx);
    await writeAudit(tx, caller, [
      entry('create', id, { after: sent }),
      ...dropped.map((row) => entry('delete', row.id, { before: withoutId(row), after: { deleted: true } })),
    ]);
    return sent;
  });
}

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

/** Whether both fill the same fields from the same columns; the order of the members says nothing. */
function isSameMapping(a: contract.ImportMapping['mapping'], b: contract.ImportMapping['mapping']): boolean {
  const sorted = (mapping: object) => JSON.stringify(Object.entries(mapping).sort());
  return sorted(a) === sorted(b);
}

function withoutId({ headings, mapping }: StoredMapping): contract.ImportMapping {
  return { headings, mapping };
}

function entry(
  action: 'create' | 'update' | 'delete',
  entityId: string,
  sides: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry {
  return { pharmacyId: null, entity: 'import_mapping', entityId, action, ...sides };
}
