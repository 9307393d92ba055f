import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { ConcurrentWrite } from '../../db/in-transaction.js';
import type { CountRecord, StoredCount } from './count-record.js';

interface CountRow extends Omit<StoredCount, 'createdAt'> {
  readonly createdAt: Date;
}

const columns = sql`
  pharmacy_id as "pharmacyId", id, amplify_id as "amplifyId", version, deleted, collector_id as "collectorId",
  cognito_user_id as "cognitoUserId", user_name as "userName", barcode, internal_barcode as "internalBarcode", factor,
  inventory_number as "inventoryNumber", section_id as "sectionId", created_at as "createdAt",
  after_close as "afterClose", field_versions as "fieldVersions", submissions, named_inventory as "namedInventory",
  named_section as "namedSection"
`;

function asStored(row: CountRow): StoredCount {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** Locks those counts that exist, in one order, and returns them by amplify_id. */
export async function lockCounts(
  tx: Transaction,
  amplifyIds: readonly string[],
): Promise<Map<string, StoredCount>> {
  const found = await sql<CountRow>`
    select ${columns} from count where amplify_id = any(${amplifyIds}::uuid[]) order by amplify_id for update
  `.execute(tx);
  return new Map(found.rows.map((row) => [row.amplifyId, asStored(row)]));
}

/** The amplify_id of a count; null if there is none. Its pharmacy can't be deleted before the transaction ends. */
export async function findAmplifyId(tx: Transaction, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('count')
    .innerJoin('pharmacy', 'pharmacy.id', 'count.pharmacy_id')
    .select('count.amplify_id')
    .where('count.id', '=', id)
    .where('pharmacy.deleted_at', 'is', null)
    .forKeyShare('pharmacy')
    .executeTakeFirst();
  return row?.amplify_id ?? null;
}

/**
 * Inserts new counts in one statement and returns them in the given order. Throws ConcurrentWrite if another writer has
 * just inserted one of them.
 */
export async function insertCounts(tx: Transaction, counts: readonly CountRecord[]): Promise<StoredCount[]> {
  if (counts.length === 0) return [];
  const sorted = [...counts].sort((a, b) => (a.amplifyId < b.amplifyId ? -1 : 1));
  const inserted = await sql<CountRow>`
    insert into count (pharmacy_id, amplify_id, version, deleted, deleted_at, collector_id, cognito_user_id, user_name,
      barcode, internal_barcode, factor, inventory_number, section_id, created_at, after_close, field_versions,
      submissions, named_inventory, named_section)
    select pharmacy_id, amplify_id, version, deleted, case when deleted then now() end, collector_id, cognito_user_id,
      user_name, barcode::json, internal_barcode::json, factor, inventory_number, section_id, created_at, after_close,
      field_versions::jsonb, array(select json_array_elements_text(submissions::json)), named_inventory,
      named_section
    from ${unnested(sorted)}
    on conflict (amplify_id) do nothing
    returning ${columns}
  `.execute(tx);
  if (inserted.rows.length < sorted.length) throw new ConcurrentWrite();
  const byAmplifyId = new Map(inserted.rows.map((row) => [row.amplifyId, asStored(row)]));
  return counts.flatMap((count) => byAmplifyId.get(count.amplifyId) ?? []);
}

/** Moves counts and their lines to another pharmacy, or to the unplaced counts, before they are updated. */
export async function moveCounts(tx: Transaction, counts: readonly StoredCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    update count set pharmacy_id = given.pharmacy_id, collector_id = given.collector_id
    from ${unnested(counts)}
    where count.amplify_id = given.amplify_id and count.pharmacy_id <> given.pharmacy_id
  `.execute(tx);
}

/** Writes all fields of changed counts in one statement. */
export async function updateCounts(tx: Transaction, counts: readonly StoredCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    update count set version = given.version, deleted = given.deleted,
      deleted_at = case when given.deleted then coalesce(count.deleted_at, now()) end, barcode = given.barcode::json,
      internal_barcode = given.internal_barcode::json, factor = given.factor, inventory_number = given.inventory_number,
      section_id = given.section_id, created_at = given.created_at, after_close = given.after_close,
      field_versions = given.field_versions::jsonb,
      submissions = array(select json_array_elements_text(given.submissions::json)), changed_at = now(),
      named_inventory = given.named_inventory, named_section = given.named_section
    from ${unnested(counts)}
    where count.pharmacy_id = given.pharmacy_id and count.amplify_id = given.amplify_id
  `.execute(tx);
}

/** Remembers messages that changed nothing. The counts get no new version, so the apps have nothing to fetch. */
export async function updateSubmissions(tx: Transaction, counts: readonly StoredCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    update count set submissions = array(select json_array_elements_text(given.submissions::json))
    from ${unnested(counts)}
    where count.pharmacy_id = given.pharmacy_id and count.amplify_id = given.amplify_id
  `.execute(tx);
}

/** Notes who corrected the counts on a screen. */
export async function markEdited(
  tx: Transaction,
  name: string,
  amplifyIds: readonly string[],
): Promise<void> {
  if (amplifyIds.length === 0) return;
  await tx.updateTable('count').set({ edited_by: name }).where('amplify_id', 'in', amplifyIds).execute();
}

/** Counts as a table named `given`. JSON values are text in it; each use casts them. */
function unnested(counts: readonly CountRecord[]) {
  const column = <T>(read: (count: CountRecord) => T) => counts.map(read);
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  return sql`unnest(
    ${column((count) => count.pharmacyId)}::uuid[], ${column((count) => count.amplifyId)}::uuid[],
    ${column((count) => count.version)}::int[], ${column((count) => count.deleted)}::boolean[],
    ${column((count) => count.collectorId)}::bigint[], ${column((count) => count.cognitoUserId)}::text[],
    ${column((count) => count.userName)}::text[], ${column((count) => json(count.barcode))}::text[],
    ${column((count) => json(count.internalBarcode))}::text[], ${column((count) => String(count.factor))}::numeric[],
    ${column((count) => count.inventoryNumber)}::bigint[], ${column((count) => count.sectionId)}::uuid[],
    ${column((count) => count.createdAt)}::timestamptz[], ${column((count) => count.afterClose)}::boolean[],
    ${column((count) => JSON.stringify(count.fieldVersions))}::text[],
    ${column((count) => JSON.stringify(count.submissions))}::text[],
    ${column((count) => count.namedInventory)}::text[], ${column((count) => count.namedSection)}::uuid[]
  ) as given (pharmacy_id, amplify_id, version, deleted, collector_id, cognito_user_id, user_name, barcode,
    internal_barcode, factor, inventory_number, section_id, created_at, after_close, field_versions, submissions,
    named_inventory, named_section)`;
}
