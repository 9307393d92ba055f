import * as contract from '@balanco/contract/pharmacies/pharmacies';
import { PRODUCT_COLUMN_NAMES } from '@balanco/contract/products/product-columns';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditPharmacy, ofPharmacy, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import { createOnce } from '../../db/create-once.js';
import type { Transaction } from '../../db/database.js';
import { isSetSince } from '../../db/field-versions.js';
import { transact } from '../../use-case.js';
import { holdPharmacyId, lockPharmacy, viewPharmaciesOf, viewPharmacy } from './read-pharmacies.js';

/**
 * Creates its whole-pharmacy inventory too (docs/counts.md, "The inventory of the whole pharmacy"), empty or
 * with a copied catalogue (docs/products.md, "Copying a catalogue"). Refuses `not_found` for the source, and
 * `conflict` for another creation's key (docs/http.md, "Creation keys").
 */
export const createPharmacy = transact(contract.createPharmacy, async (tx, context, input) => {
  const { statistics, caller } = context;
  const { copy_from: copyFrom = null, key, ...fields } = input;
  const create = async () => {
    const source = copyFrom === null ? null : await holdPharmacyId(tx, copyFrom);
    const [created] = await insertPharmacies(tx, [fields], caller.sub);
    if (created === undefined) throw new Error(`pharmacy ${fields.name} was not inserted`);
    const copy =
      source === null ? null : { copied_from: source, products: await copyCatalogue(tx, source, created.id) };
    if (copy !== null) statistics.scheduleAnalyze('product', copy.products);
    await auditPharmacy(tx, caller, created.id, { action: 'create', after: { ...created, ...copy } });
    return created;
  };
  const idsOf = ({ id }: contract.Pharmacy) => [id];
  const find = async (ids: readonly string[]) => (await viewPharmaciesOf(tx, ids))?.[0] ?? null;
  const creation = { key, call: contract.createPharmacy.id, request: { ...fields, copyFrom } };
  return createOnce(tx, caller, creation, { create, idsOf, find });
});

/**
 * All or none, in order (specification, section 7). Refuses `conflict` for another creation's key
 * (docs/http.md, "Creation keys").
 */
export async function bulkPharmacies(
  { db, caller }: Context,
  names: readonly string[],
  key: string | null,
): Promise<contract.Pharmacy[]> {
  authorise(caller, contract.bulkPharmacies.permission);
  const create = async (tx: Transaction) => {
    const fields = names.map((name) => ({ name }));
    const pharmacies = await insertPharmacies(tx, fields, caller.sub);
    const created = pharmacies.map((after) => ({
      ...ofPharmacy(after.id),
      action: 'create' as const,
      after,
    }));
    await writeAudit(tx, caller, created);
    return pharmacies;
  };
  const idsOf = (pharmacies: readonly contract.Pharmacy[]) => pharmacies.map(({ id }) => id);
  return db.transaction().execute((tx) => {
    const find = (ids: readonly string[]) => viewPharmaciesOf(tx, ids);
    const creation = { key, call: contract.bulkPharmacies.id, request: names };
    return createOnce(tx, caller, creation, { create: () => create(tx), idsOf, find });
  });
}

/**
 * It also renames its whole-pharmacy inventory (specification, section 7). Refuses `not_found`, and
 * `version_conflict` if a field to change changed since `version`.
 */
export const editPharmacy = transact(contract.editPharmacy, async (tx, { caller }, input) => {
  const { id, version, ...fields } = input;
  await lockPharmacy(tx, id, 'edit');
  const before = await viewPharmacy(tx, id);
  const changed = contract.PHARMACY_FIELD_NAMES.filter(
    (field) => fields[field] !== undefined && before[field] !== fields[field],
  );
  if (changed.length === 0) return before;
  const { field_versions: versions } = await tx
    .selectFrom('pharmacy')
    .select('field_versions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (changed.some((field) => isSetSince(versions, field, version))) {
    throw new AppError('version_conflict', undefined, { current: before });
  }
  await tx.updateTable('pharmacy').set(fields).where('id', '=', id).execute();
  await tx
    .updateTable('inventory')
    .set({ name: fields.name })
    .where('pharmacy_id', '=', id)
    .where('source', '=', 'pharmacy')
    .execute();
  const after = await viewPharmacy(tx, id);
  await auditPharmacy(tx, caller, before.id, { action: 'update', before, after });
  return after;
});

async function insertPharmacies(tx: Transaction, given: readonly contract.SentPharmacy[], createdBy: string) {
  if (given.length === 0) return [];
  const created = await tx.insertInto('pharmacy').values(given).returning('id').execute();
  const ids = created.map(({ id }) => id);
  await sql`
    insert into inventory (uuid, pharmacy_id, name, source, created_by)
    select inventory_uuid, id, name, 'pharmacy', ${createdBy} from pharmacy where id = any(${ids}::uuid[])
  `.execute(tx);
  return (await viewPharmaciesOf(tx, ids)) ?? [];
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

/** Marks its live content, too. Returns their numbers, without the whole pharmacy's inventory. */
export async function markPharmacyDeleted(tx: Transaction, id: string, at: Date) {
  await tx.updateTable('pharmacy').set({ deleted_at: at }).where('id', '=', id).execute();
  const inventories = await answering({ total: 'int' })`
    with marked as (
      update inventory set deleted_at = ${at} where pharmacy_id = ${id} and deleted_at is null
      returning source
    )
    select count(*) as total from marked where source <> 'pharmacy'
  `.one(tx);
  return {
    products: await markDeleted(tx, 'product', id, at),
    inventories: inventories.total,
    sections: await markDeleted(tx, 'section', id, at),
  };
}

export async function markDeleted(
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
