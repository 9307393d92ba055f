import { submittedSchema } from '@balanco/contract/counts/count-fields';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Answered, answering } from '../../../db/answering.js';
import type { Transaction } from '../../../db/database.js';
import { ConcurrentWrite } from '../../../db/in-transaction.js';
import type { CountRecord, StoredCount } from './count-record.js';

const storedCounts = answering({
  pharmacyId: 'text',
  id: 'int',
  amplifyId: 'text',
  version: 'int',
  deleted: 'boolean',
  collectorId: 'int',
  cognitoUserId: 'text',
  userName: 'text',
  barcode: submittedSchema,
  internalBarcode: submittedSchema,
  factor: 'number',
  inventoryNumber: 'int',
  sectionId: 'text?',
  createdAt: 'date',
  afterClose: 'boolean',
  fieldVersions: z.record(z.string(), z.int()),
  submissions: 'text[]',
  namedInventory: 'text?',
  namedSection: 'text?',
});

const columns = sql`
  pharmacy_id as "pharmacyId", id, amplify_id as "amplifyId", version, deleted,
  collector_id as "collectorId", cognito_user_id as "cognitoUserId", user_name as "userName",
  barcode, internal_barcode as "internalBarcode", factor,
  inventory_number as "inventoryNumber", section_id as "sectionId", created_at as "createdAt",
  after_close as "afterClose", field_versions as "fieldVersions", submissions,
  named_inventory as "namedInventory", named_section as "namedSection"
`;

function asStored(row: Answered<typeof storedCounts>): StoredCount {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

export async function lockCounts(tx: Transaction, amplifyIds: readonly string[]) {
  const found = await storedCounts`
    select ${columns} from count where amplify_id = any(${amplifyIds}::uuid[]) order by amplify_id for update
  `.all(tx);
  return new Map(found.map((row) => [row.amplifyId, asStored(row)]));
}

/** null if there is none. Holds its pharmacy until the transaction ends. */
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
 * One statement inserts them and returns them in order.
 *
 * @throws ConcurrentWrite if another writer inserted one
 */
export async function insertCounts(tx: Transaction, counts: readonly CountRecord[]): Promise<StoredCount[]> {
  if (counts.length === 0) return [];
  const sorted = [...counts].sort((a, b) => (a.amplifyId < b.amplifyId ? -1 : 1));
  const inserted = await storedCounts`
    insert into count (pharmacy_id, amplify_id, version, deleted, deleted_at,
      collector_id, cognito_user_id, user_name, barcode, internal_barcode, factor,
      inventory_number, section_id, created_at, after_close, field_versions, submissions,
      named_inventory, named_section)
    select pharmacy_id, amplify_id, version, deleted, case when deleted then now() end,
      collector_id, cognito_user_id, user_name, barcode::json, internal_barcode::json, factor,
      inventory_number, section_id, created_at, after_close, field_versions::jsonb,
      array(select json_array_elements_text(submissions::json)), named_inventory, named_section
    from ${unnested(sorted)}
    on conflict (amplify_id) do nothing
    returning ${columns}
  `.all(tx);
  if (inserted.length < sorted.length) throw new ConcurrentWrite();
  const byAmplifyId = new Map(inserted.map((row) => [row.amplifyId, asStored(row)]));
  return counts.flatMap((count) => byAmplifyId.get(count.amplifyId) ?? []);
}

/** Moves counts to another pharmacy, before they are updated. */
export async function moveCounts(tx: Transaction, counts: readonly StoredCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    update count set pharmacy_id = given.pharmacy_id, collector_id = given.collector_id
    from ${unnested(counts)}
    where count.amplify_id = given.amplify_id and count.pharmacy_id <> given.pharmacy_id
  `.execute(tx);
}

export interface OfficeWrites {
  readonly onScreen: ReadonlySet<string>;
  readonly byOffice: ReadonlySet<string>;
}

export async function updateCounts(
  tx: Transaction,
  counts: readonly StoredCount[],
  { onScreen, byOffice }: OfficeWrites,
): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    update count set
      office_at = case when count.amplify_id = any(${[...onScreen]}::uuid[]) then now() else office_at end,
      read_in = case
        when count.section_id is not distinct from given.section_id then read_in
        when count.amplify_id <> all(${[...byOffice]}::uuid[]) or count.named_section = given.section_id then null
        else coalesce(read_in, count.section_id, ${NO_SECTION}::uuid)
      end,
      version = given.version, deleted = given.deleted,
      deleted_at = case
        when not given.deleted then null
        when given.field_versions::jsonb ->> 'deleted' = given.version::text then now()
        else coalesce(count.deleted_at, now())
      end,
      barcode = given.barcode::json, internal_barcode = given.internal_barcode::json, factor = given.factor,
      inventory_number = given.inventory_number, section_id = given.section_id,
      created_at = given.created_at, after_close = given.after_close,
      field_versions = given.field_versions::jsonb,
      submissions = array(select json_array_elements_text(given.submissions::json)), changed_at = now(),
      named_inventory = given.named_inventory, named_section = given.named_section
    from ${unnested(counts)}
    where count.pharmacy_id = given.pharmacy_id and count.amplify_id = given.amplify_id
  `.execute(tx);
}

/** Stores digests of messages that changed nothing; versions stay. */
export async function updateSubmissions(tx: Transaction, counts: readonly StoredCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    update count set submissions = array(select json_array_elements_text(given.submissions::json))
    from ${unnested(counts)}
    where count.pharmacy_id = given.pharmacy_id and count.amplify_id = given.amplify_id
  `.execute(tx);
}

export async function markEdited(
  tx: Transaction,
  name: string,
  amplifyIds: readonly string[],
): Promise<void> {
  if (amplifyIds.length === 0) return;
  await tx.updateTable('count').set({ edited_by: name }).where('amplify_id', 'in', amplifyIds).execute();
}

/** A collector's own change is named only where it replaces the office's: before, it is counting. */
export async function markEditedOnPhone(tx: Transaction, amplifyIds: readonly string[]): Promise<void> {
  if (amplifyIds.length === 0) return;
  await tx
    .updateTable('count')
    .set(({ ref }) => ({ edited_by: ref('user_name') }))
    .where('amplify_id', 'in', amplifyIds)
    .where('edited_by', 'is not', null)
    .execute();
}

export interface MessageOrigin {
  readonly amplifyId: string;
  /** The message's digest, '' without a message. */
  readonly submission: string;
  readonly isWritten: boolean;
}

/** Names who imported counts; unless proved, also which of their messages nothing proves. */
export async function markImported(
  tx: Transaction,
  name: string,
  origins: readonly MessageOrigin[],
  { isProved }: { readonly isProved: boolean },
): Promise<void> {
  if (origins.length === 0) return;
  await sql`
    update count set imported_by = ${name},
      unproved = case when ${isProved} then unproved else array(
        select unnest(unproved) union select unnest(given.submissions) order by 1
      ) end
    from ${messages(origins)} where count.amplify_id = given.amplify_id
  `.execute(tx);
}

/** A person's own session sends what a file had, or their phone signed it: nothing is left to prove of these messages. */
export async function proveImported(tx: Transaction, origins: readonly MessageOrigin[]): Promise<void> {
  if (origins.length === 0) return;
  await sql`
    update count set unproved = array(
      select unnest(unproved) except select unnest(given.submissions) order by 1
    )
    from ${messages(origins)}
    where count.amplify_id = given.amplify_id and unproved && given.submissions
  `.execute(tx);
}

function messages(origins: readonly MessageOrigin[]) {
  return sql`(
    select amplify_id, array_agg(submission) as submissions
    from unnest(${origins.map(({ amplifyId }) => amplifyId)}::uuid[],
      ${origins.map(({ submission }) => submission)}::text[]) as sent (amplify_id, submission)
    group by amplify_id
  ) as given`;
}

/** Makes a table `given` of them; JSON values are text, cast where used. */
function unnested(counts: readonly CountRecord[]) {
  const column = <T>(read: (count: CountRecord) => T) => counts.map(read);
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  return sql`unnest(
    ${column((count) => count.pharmacyId)}::uuid[], ${column((count) => count.amplifyId)}::uuid[],
    ${column((count) => count.version)}::int[], ${column((count) => count.deleted)}::boolean[],
    ${column((count) => count.collectorId)}::bigint[], ${column((count) => count.cognitoUserId)}::text[],
    ${column((count) => count.userName)}::text[], ${column((count) => json(count.barcode))}::text[],
    ${column((count) => json(count.internalBarcode))}::text[],
    ${column((count) => String(count.factor))}::numeric[],
    ${column((count) => count.inventoryNumber)}::bigint[], ${column((count) => count.sectionId)}::uuid[],
    ${column((count) => count.createdAt)}::timestamptz[], ${column((count) => count.afterClose)}::boolean[],
    ${column((count) => JSON.stringify(count.fieldVersions))}::text[],
    ${column((count) => JSON.stringify(count.submissions))}::text[],
    ${column((count) => count.namedInventory)}::text[], ${column((count) => count.namedSection)}::uuid[]
  ) as given (pharmacy_id, amplify_id, version, deleted, collector_id, cognito_user_id, user_name,
    barcode, internal_barcode, factor, inventory_number, section_id, created_at, after_close,
    field_versions, submissions, named_inventory, named_section)`;
}

type Line = ReturnType<typeof linesOf>[number];

/** A line keeps its id while its entry keeps its index, so lists don't jump (docs/counts.md, "Lines and units"). */
export async function replaceLines(
  tx: Transaction,
  { added, changed }: { readonly added: readonly StoredCount[]; readonly changed: readonly StoredCount[] },
): Promise<void> {
  const lines = [...added, ...changed].flatMap(linesOf);
  if (lines.length > 0) await upsertLines(tx, lines);
  if (changed.length === 0) return;
  await sql`
    delete from count_line using unnest(
      ${changed.map((count) => count.pharmacyId)}::uuid[], ${changed.map((count) => count.id)}::bigint[],
      ${changed.map((count) => linesOf(count).length)}::int[]
    ) as given (pharmacy_id, count_id, lines)
    where count_line.pharmacy_id = given.pharmacy_id and count_line.count_id = given.count_id
      and count_line.entry_index >= given.lines
  `.execute(tx);
}

function linesOf(count: StoredCount) {
  return readCountLines(count).map((line) => ({
    ...line,
    pharmacyId: count.pharmacyId,
    countId: count.id,
  }));
}

async function upsertLines(tx: Transaction, lines: readonly Line[]): Promise<void> {
  const column = <T>(read: (line: Line) => T) => lines.map(read);
  const decimal = (value: number | null) => (value === null ? null : String(value));
  // A text column can't hold null characters.
  const text = (value: string | null) => value?.replaceAll('\u0000', '\uFFFD') ?? null;
  await sql`
    insert into count_line (pharmacy_id, count_id, entry_index, kind, barcode, internal_code,
      quantity, factor, raw, lot, expiry, serial, registration,
      inventory_number, section_id, collector_id, created_at, received_at, live)
    select given.pharmacy_id, given.count_id, given.entry_index, given.kind, given.barcode,
      given.internal_code, given.quantity, given.factor, given.raw, given.lot, given.expiry, given.serial, given.registration,
      count.inventory_number, count.section_id, count.collector_id, count.created_at, count.received_at,
      not count.deleted and inventory.deleted_at is null and section.deleted_at is null
    from unnest(
      ${column((line) => line.pharmacyId)}::uuid[], ${column((line) => line.countId)}::bigint[],
      ${column((line) => line.entryIndex)}::int[], ${column((line) => line.kind)}::text[],
      ${column((line) => line.barcode)}::text[], ${column((line) => line.internalCode)}::text[],
      ${column((line) => decimal(line.quantity))}::numeric[],
      ${column((line) => decimal(line.factor))}::numeric[],
      ${column((line) => text(line.raw))}::text[],
      ${column((line) => line.box?.lot ?? null)}::text[],
      ${column((line) => line.box?.expiry ?? null)}::date[],
      ${column((line) => line.box?.serial ?? null)}::text[],
      ${column((line) => line.box?.registration ?? null)}::text[]
    ) with ordinality as given (pharmacy_id, count_id, entry_index, kind, barcode, internal_code,
      quantity, factor, raw, lot, expiry, serial, registration, ordinal)
    join count on count.pharmacy_id = given.pharmacy_id and count.id = given.count_id
    join inventory on inventory.number = count.inventory_number
    left join section on section.id = count.section_id
    order by given.ordinal
    on conflict (pharmacy_id, count_id, entry_index) do update set
      kind = excluded.kind, barcode = excluded.barcode, internal_code = excluded.internal_code,
      quantity = excluded.quantity, factor = excluded.factor, raw = excluded.raw,
      lot = excluded.lot, expiry = excluded.expiry,
      serial = excluded.serial, registration = excluded.registration,
      inventory_number = excluded.inventory_number, section_id = excluded.section_id,
      collector_id = excluded.collector_id, created_at = excluded.created_at, live = excluded.live
  `.execute(tx);
}
