import type { Pharmacy } from '@balanco/contract/pharmacies';
import { PRODUCT_COLUMN_NAMES } from '@balanco/contract/product-columns';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';

/**
 * Inserts a pharmacy for each name, each with the inventory that carries its inventory_uuid, in one statement. Returns
 * them in the order of the names.
 */
export async function insertPharmacies(
  tx: Transaction,
  names: readonly string[],
  createdBy: string,
): Promise<Pharmacy[]> {
  if (names.length === 0) return [];
  const inserted = await sql<Omit<Pharmacy, 'created_at'> & { readonly created_at: Date }>`
    with given as materialized (
      select uuid_v7() as id, name, place from unnest(${names}::text[]) with ordinality as given (name, place)
    ), created as (
      insert into pharmacy (id, name) select id, name from given order by place
      returning id, name, inventory_uuid, created_at
    ), standing as (
      insert into inventory (uuid, pharmacy_id, name, source, created_by)
      select inventory_uuid, id, name, 'pharmacy', ${createdBy} from created
    )
    select created.*, 0 as total from created join given using (id) order by given.place
  `.execute(tx);
  return inserted.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/**
 * Locks a live pharmacy for a change of its own row, or refuses `not_found`. A change of the name goes beside the
 * writes of others; a deletion waits until everybody who holds the pharmacy (`findPharmacyId`) is done.
 */
export async function lockPharmacy(tx: Transaction, id: string, change: 'edit' | 'delete'): Promise<void> {
  const row = await tx
    .selectFrom('pharmacy')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(change === 'edit', (query) => query.forNoKeyUpdate())
    .$if(change === 'delete', (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'Farmácia não encontrada.');
}

/** Renames a pharmacy and the inventory that stands for the whole of it. */
export async function renamePharmacy(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('pharmacy').set({ name }).where('id', '=', id).execute();
  await tx
    .updateTable('inventory')
    .set({ name })
    .where('pharmacy_id', '=', id)
    .where('source', '=', 'pharmacy')
    .execute();
}

/** Copies the live products of one pharmacy into another, each with an id of its own; returns how many. */
export async function copyCatalogue(tx: Transaction, from: string, to: string): Promise<number> {
  const columns = sql.join(PRODUCT_COLUMN_NAMES.map((column) => sql.ref(column)));
  const copied = await sql`
    insert into product (pharmacy_id, ${columns})
    select ${to}::uuid, ${columns}
    from product where pharmacy_id = ${from} and deleted_at is null
    order by id
  `.execute(tx);
  return Number(copied.numAffectedRows ?? 0n);
}
