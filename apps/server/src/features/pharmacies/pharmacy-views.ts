import type { Pharmacy } from '@balanco/contract/pharmacies';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database, Transaction } from '../../db/database.js';

/** All live pharmacies, newest first, each with the number of its inventories. */
export async function viewPharmacies(db: Database | Transaction, id?: string): Promise<Pharmacy[]> {
  const rows = await db
    .selectFrom('pharmacy')
    .select(['id', 'name', 'inventory_uuid', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('inventory')
        .select(sql<number>`count(*)`.as('total'))
        .whereRef('inventory.pharmacy_id', '=', 'pharmacy.id')
        .where('inventory.source', '<>', 'pharmacy')
        .where('inventory.deleted_at', 'is', null)
        .as('total'),
    )
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString(), total: row.total ?? 0 }));
}

/**
 * The id of the live pharmacy that `reference` names, by its id or its inventory_uuid (DESIGN 6, settled meanings).
 * Refuses `not_found`.
 */
export async function findPharmacyId(db: Database | Transaction, reference: string): Promise<string> {
  const row = await db
    .selectFrom('pharmacy')
    .select('id')
    .where((where) => where.or([where('id', '=', reference), where('inventory_uuid', '=', reference)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'Farmácia não encontrada.');
  return row.id;
}
