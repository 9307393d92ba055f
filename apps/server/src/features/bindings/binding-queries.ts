import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { bindCode, CodeBinding } from '@balanco/contract/comparison/code-bindings';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';

type BindingFields = EndpointInput<typeof bindCode>['body'];

type BindingRow = Omit<CodeBinding, 'created_at'> & {
  readonly created_at: Date;
  readonly pharmacy_id: string;
};

/**
 * The condition of the live products of an item, as `item_key` in SQL groups them. It compares the two key columns, so that
 * the indexes of code keys serve it.
 */
function isOfItem(itemKey: RawBuilder<unknown>): RawBuilder<unknown> {
  const key = sql`substr(${itemKey}, 3)`;
  return sql`product.deleted_at is null and (
    (${itemKey} like 'i:%' and internal_code_key = ${key})
    or (${itemKey} like 'b:%' and internal_code_key = '' and barcode_key = ${key})
  )`;
}

/** A binding, with the description that the catalogue has for its item now. */
function selectBindings(where: RawBuilder<unknown>): RawBuilder<BindingRow> {
  return sql<BindingRow>`
    select id, pharmacy_id, kind, code, item_key, factor, created_at, created_by, coalesce((
      select description from product
      where product.pharmacy_id = code_binding.pharmacy_id and ${isOfItem(sql.ref('code_binding.item_key'))}
      order by updated_at desc, id desc limit 1
    ), '') as description
    from code_binding where removed_at is null and ${where}
  `;
}

function bindingOf({ pharmacy_id: _pharmacy, created_at, ...binding }: BindingRow): CodeBinding {
  return { ...binding, created_at: created_at.toISOString() };
}

/** One page of a pharmacy's bindings, the newest first, and how many there are. */
export async function viewBindings(
  db: Database,
  pharmacyId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ count: number; results: CodeBinding[] }> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from code_binding where pharmacy_id = ${pharmacyId} and removed_at is null
  `.execute(db);
  const { rows } = await sql<BindingRow>`
    ${selectBindings(sql`pharmacy_id = ${pharmacyId}`)}
    order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(bindingOf) };
}

/** The binding of a code; null if it has none. */
export async function findBinding(
  tx: Transaction,
  pharmacyId: string,
  { kind, code }: Pick<BindingFields, 'kind' | 'code'>,
): Promise<CodeBinding | null> {
  const where = sql`pharmacy_id = ${pharmacyId} and kind = ${kind} and code_key = code_key(${code})`;
  const { rows } = await selectBindings(where).execute(tx);
  return rows[0] === undefined ? null : bindingOf(rows[0]);
}

/** The items of the catalogue that have a code, at most two. */
export async function itemsOfCode(
  tx: Transaction,
  pharmacyId: string,
  { kind, code }: Pick<BindingFields, 'kind' | 'code'>,
): Promise<string[]> {
  const column = sql.ref(kind === 'barcode' ? 'barcode_key' : 'internal_code_key');
  const { rows } = await sql<{ item_key: string }>`
    select distinct item_key(internal_code_key, barcode_key) as item_key from product
    where pharmacy_id = ${pharmacyId} and deleted_at is null and ${column} <> '' and ${column} = code_key(${code})
    limit 2
  `.execute(tx);
  return rows.map((row) => row.item_key);
}

/** Whether the catalogue has an item. */
export async function hasItem(tx: Transaction, pharmacyId: string, itemKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from product where pharmacy_id = ${pharmacyId} and ${isOfItem(sql`${itemKey}::text`)} limit 1
  `.execute(tx);
  return rows.length > 0;
}

/** Stores a binding. */
export async function insertBinding(
  tx: Transaction,
  pharmacyId: string,
  { kind, code, item_key, factor }: BindingFields,
  createdBy: string,
): Promise<void> {
  await sql`
    insert into code_binding (pharmacy_id, kind, code, item_key, factor, created_by)
    values (${pharmacyId}, ${kind}, ${code}, ${item_key}, ${factor}, ${createdBy})
  `.execute(tx);
}

/** The pharmacy of a live binding; null if there is none. */
export async function findBindingPharmacy(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ pharmacy_id: string }>`
    select pharmacy_id from code_binding where id = ${id} and removed_at is null
  `.execute(tx);
  return rows[0]?.pharmacy_id ?? null;
}

/** Locks a live binding; null if there is none. */
export async function lockBinding(
  tx: Transaction,
  id: string,
): Promise<{ readonly pharmacyId: string; readonly binding: CodeBinding } | null> {
  const { rows } = await sql<BindingRow>`${selectBindings(sql`id = ${id}`)} for update`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { pharmacyId: row.pharmacy_id, binding: bindingOf(row) };
}

/** Marks a binding as removed. */
export async function markBindingRemoved(tx: Transaction, id: string, removedBy: string): Promise<void> {
  await sql`update code_binding set removed_at = now(), removed_by = ${removedBy} where id = ${id}`.execute(
    tx,
  );
}
