import * as contract from '@balanco/contract/pharmacies/pharmacies';
import { PRODUCT_COLUMN_NAMES } from '@balanco/contract/products/product-columns';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { createOnce } from '../../db/create-once.js';
import type { Transaction } from '../../db/database.js';
import { type FieldVersions, isSetSince } from '../../db/field-versions.js';
import { holdPharmacyId, lockPharmacy, viewPharmaciesOf, viewPharmacy } from './read-pharmacies.js';

interface CreatePharmacyInput {
  readonly name: string;
  readonly copyFrom: string | null;
  readonly key?: string | null;
}

/**
 * With its whole-pharmacy inventory (docs/counts.md, "The inventory of the whole pharmacy"), empty or with a
 * copied catalogue (docs/products.md, "Copying a catalogue"). Refuses `not_found` for the source, and
 * `conflict` for another creation's key (docs/http.md, "Creation keys").
 */
export async function createPharmacy(
  { db, statistics, caller }: Context,
  { name, copyFrom, key = null }: CreatePharmacyInput,
): Promise<contract.Pharmacy> {
  authorise(caller, contract.createPharmacy.permission);
  const { id: call } = contract.createPharmacy;
  const create = async (tx: Transaction) => {
    const source = copyFrom === null ? null : await holdPharmacyId(tx, copyFrom);
    const [created] = await insertPharmacies(tx, [name], caller.sub);
    if (created === undefined) throw new Error(`pharmacy ${name} was not inserted`);
    const copy = source === null ? null : await copyProducts(tx, source, created.id);
    if (copy !== null) statistics.scheduleAnalyze('product', copy.products);
    await writeAudit(tx, caller, [
      {
        pharmacyId: created.id,
        action: 'create',
        entity: 'pharmacy',
        entityId: created.id,
        after: { ...created, ...copy },
      },
    ]);
    return created;
  };
  const pharmacy = await db.transaction().execute((tx) =>
    createOnce(
      tx,
      caller,
      { key, call, request: { name, copyFrom } },
      {
        create: () => create(tx),
        idsOf: ({ id }) => [id],
        find: async (ids) => (await viewPharmaciesOf(tx, ids))?.[0] ?? null,
      },
    ),
  );
  return pharmacy;
}

async function copyProducts(tx: Transaction, source: string, id: string) {
  return { copied_from: source, products: await copyCatalogue(tx, source, id) };
}

/**
 * All or none, in order (specification, section 7). Refuses `conflict` for another creation's key
 * (docs/http.md, "Creation keys").
 */
export async function bulkPharmacies(
  { db, caller }: Context,
  names: readonly string[],
  key: string | null = null,
): Promise<contract.Pharmacy[]> {
  authorise(caller, contract.bulkPharmacies.permission);
  const { id: call } = contract.bulkPharmacies;
  const create = async (tx: Transaction) => {
    const pharmacies = await insertPharmacies(tx, names, caller.sub);
    await writeAudit(
      tx,
      caller,
      pharmacies.map((pharmacy) => ({
        pharmacyId: pharmacy.id,
        action: 'create',
        entity: 'pharmacy',
        entityId: pharmacy.id,
        after: pharmacy,
      })),
    );
    return pharmacies;
  };
  return db.transaction().execute((tx) =>
    createOnce(
      tx,
      caller,
      { key, call, request: names },
      {
        create: () => create(tx),
        idsOf: (pharmacies) => pharmacies.map(({ id }) => id),
        find: (ids) => viewPharmaciesOf(tx, ids),
      },
    ),
  );
}

/**
 * Also renames its whole-pharmacy inventory (specification, section 7). Refuses `not_found`, and
 * `version_conflict` if the name changed since `version`.
 */
export async function editPharmacy(
  { db, caller }: Context,
  { id, name, version }: { id: string; name: string; version?: number | undefined },
): Promise<contract.Pharmacy> {
  authorise(caller, contract.editPharmacy.permission);
  return db.transaction().execute(async (tx) => {
    await lockPharmacy(tx, id, 'edit');
    const before = await viewPharmacy(tx, id);
    if (before.name === name) return before;
    if (isSetSince(await pharmacyFieldVersions(tx, id), 'name', version)) {
      throw new AppError('version_conflict', undefined, { current: before });
    }
    await renamePharmacy(tx, id, name);
    const after = await viewPharmacy(tx, id);
    await writeAudit(tx, caller, [
      {
        pharmacyId: before.id,
        action: 'update',
        entity: 'pharmacy',
        entityId: before.id,
        before,
        after,
      },
    ]);
    return after;
  });
}

async function insertPharmacies(
  tx: Transaction,
  names: readonly string[],
  createdBy: string,
): Promise<contract.Pharmacy[]> {
  if (names.length === 0) return [];
  const inserted = await sql<Omit<contract.Pharmacy, 'created_at'> & { readonly created_at: Date }>`
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

async function pharmacyFieldVersions(tx: Transaction, id: string): Promise<FieldVersions> {
  const { field_versions: versions } = await tx
    .selectFrom('pharmacy')
    .select('field_versions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return versions;
}

async function renamePharmacy(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('pharmacy').set({ name }).where('id', '=', id).execute();
  await tx
    .updateTable('inventory')
    .set({ name })
    .where('pharmacy_id', '=', id)
    .where('source', '=', 'pharmacy')
    .execute();
}

async function copyCatalogue(tx: Transaction, from: string, to: string): Promise<number> {
  const columns = sql.join(PRODUCT_COLUMN_NAMES.map((column) => sql.ref(column)));
  const copied = await sql`
    insert into product (pharmacy_id, ${columns})
    select ${to}::uuid, ${columns}
    from product where pharmacy_id = ${from} and deleted_at is null
    order by id
  `.execute(tx);
  return Number(copied.numAffectedRows ?? 0n);
}

/** With its live content. Returns their numbers, without the whole pharmacy's inventory. */
export async function markPharmacyDeleted(
  tx: Transaction,
  id: string,
  at: Date,
): Promise<Omit<contract.PharmacyContents, 'counts'>> {
  await tx.updateTable('pharmacy').set({ deleted_at: at }).where('id', '=', id).execute();
  const inventories = await sql<{ total: number }>`
    with marked as (
      update inventory set deleted_at = ${at} where pharmacy_id = ${id} and deleted_at is null
      returning source
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
