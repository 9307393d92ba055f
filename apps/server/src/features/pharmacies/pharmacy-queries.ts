import type { Pharmacy, PharmacyContents } from '@balanco/contract/pharmacies/pharmacies';
import { PRODUCT_COLUMN_NAMES } from '@balanco/contract/products/product-columns';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { FieldVersions } from '../../field-versions.js';

/**
 * Inserts a pharmacy for each name, each with the inventory of the whole pharmacy, in one statement. Returns them in the
 * order of the names.
 */
export async function insertPharmacies(
  tx: Transaction,
  names: readonly string[],
  createdBy: string,
): Promise<Pharmacy[]> {
  if (names.length === 0) return [];
  const inserted = await sql<Omit<Pharmacy, 'created_at'> & { readonly created_at: Date }>`
    with given as materialized (
      select uuid_v7() as id, name, index from unnest(${names}::text[]) with ordinality as given (name, index)
    ), created as (
      insert into pharmacy (id, name) select id, name from given order by index
      returning id, name, inventory_uuid, created_at, version
    ), whole as (
      insert into inventory (uuid, pharmacy_id, name, source, created_by)
      select inventory_uuid, id, name, 'pharmacy', ${createdBy} from created
    )
    select created.*, 0 as total from created join given using (id) order by given.index
  `.execute(tx);
  return inserted.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** The version that set each field of a pharmacy. */
export async function pharmacyFieldVersions(tx: Transaction, id: string): Promise<FieldVersions> {
  const { field_versions: versions } = await tx
    .selectFrom('pharmacy')
    .select('field_versions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return versions;
}

/** Renames a pharmacy and the inventory of the whole pharmacy. */
export async function renamePharmacy(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('pharmacy').set({ name }).where('id', '=', id).execute();
  await tx
    .updateTable('inventory')
    .set({ name })
    .where('pharmacy_id', '=', id)
    .where('source', '=', 'pharmacy')
    .execute();
}

/** Copies the live products of one pharmacy into another, each with a new id; returns how many. */
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

/**
 * Marks a pharmacy and its live products, inventories and sections as deleted at the moment `at`. Rows that were deleted
 * earlier keep their moment. Returns how many of each there were, without the inventory of the whole pharmacy.
 */
export async function markPharmacyDeleted(
  tx: Transaction,
  id: string,
  at: Date,
): Promise<Omit<PharmacyContents, 'counts'>> {
  await tx.updateTable('pharmacy').set({ deleted_at: at }).where('id', '=', id).execute();
  const inventories = await sql<{ total: number }>`
    with marked as (
      update inventory set deleted_at = ${at} where pharmacy_id = ${id} and deleted_at is null returning source
    )
    select count(*) as total from marked where source <> 'pharmacy'
  `.execute(tx);
  return {
    products: await markDeleted(tx, 'product', id, at),
    inventories: inventories.rows[0]?.total ?? 0,
    sections: await markDeleted(tx, 'section', id, at),
  };
}

async function markDeleted(
  tx: Transaction,
  table: 'product' | 'section',
  pharmacyId: string,
  at: Date,
): Promise<number> {
  const marked = await tx
    .updateTable(table)
    .set({ deleted_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}
