import * as contract from '@balanco/contract/products/import-memory';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { rememberInTurn } from './remember-in-turn.js';

/**
 * Saves positions of a TXT under their name, in place of those that have it. Nothing is written if they are the same.
 * Refuses `invalid` if there are as many layouts as the limit allows: none is dropped unasked.
 */
export async function saveImportLayout(
  { db, caller }: Context,
  sent: contract.ImportLayout,
): Promise<contract.ImportLayout> {
  authorise(caller, contract.saveImportLayout.permission);
  return db.transaction().execute(async (tx) => {
    await rememberInTurn(tx, 'import_layout');
    const stored = await findLayout(tx, sent.name);
    if (stored !== undefined && isSameLayout(stored.layout, sent)) return sent;
    const columns = JSON.stringify(sent.columns);
    if (stored !== undefined) {
      await tx
        .updateTable('import_layout')
        .set({ columns, changed_at: sql`clock_timestamp()` })
        .where('id', '=', stored.id)
        .execute();
      await writeAudit(tx, caller, [entry('update', stored.id, { before: stored.layout, after: sent })]);
      return sent;
    }
    const { total } = await tx
      .selectFrom('import_layout')
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow();
    if (total >= contract.LAYOUT_LIMIT) {
      const sentence = `Já há ${contract.LAYOUT_LIMIT} posições salvas. Exclua uma antes de salvar outra.`;
      throw new AppError('invalid', sentence, { fields: { name: [sentence] } });
    }
    const { id } = await tx
      .insertInto('import_layout')
      .values({ name: sent.name, columns })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(tx, caller, [entry('create', id, { after: sent })]);
    return sent;
  });
}

/** Forgets the layout of this name. Pharmacies that used it go back to the specified one. Refuses `not_found`. */
export async function deleteImportLayout(
  { db, caller }: Context,
  name: string,
): Promise<{ deleted: number }> {
  authorise(caller, contract.deleteImportLayout.permission);
  return db.transaction().execute(async (tx) => {
    await rememberInTurn(tx, 'import_layout');
    const stored = await findLayout(tx, name);
    if (stored === undefined) throw new AppError('not_found', 'Posições não encontradas.');
    await tx.deleteFrom('import_layout').where('id', '=', stored.id).execute();
    await writeAudit(tx, caller, [
      entry('delete', stored.id, { before: stored.layout, after: { deleted: true } }),
    ]);
    return { deleted: 1 };
  });
}

async function findLayout(
  tx: Transaction,
  name: string,
): Promise<{ id: string; layout: contract.ImportLayout } | undefined> {
  const row = await tx
    .selectFrom('import_layout')
    .select(['id', 'columns'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row && { id: row.id, layout: { name, columns: row.columns } };
}

function isSameLayout(a: contract.ImportLayout, b: contract.ImportLayout): boolean {
  const sorted = ({ columns }: contract.ImportLayout) =>
    JSON.stringify(columns.map(({ key, start, end }) => [key, start, end]).sort());
  return sorted(a) === sorted(b);
}

function entry(
  action: 'create' | 'update' | 'delete',
  entityId: string,
  sides: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry {
  return { pharmacyId: null, entity: 'import_layout', entityId, action, ...sides };
}
