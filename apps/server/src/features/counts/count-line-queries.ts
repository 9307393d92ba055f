import { type CountLineReading, readCountLines } from '@balanco/contract/counts/count-shape';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { StoredCount } from './count-record.js';

interface Line extends CountLineReading {
  readonly pharmacyId: string;
  readonly countId: number;
}

/**
 * Brings the lines in step with their counts (docs/counts.md, "Lines and units"). A line keeps its id as long as its
 * entry keeps its index, so that lists don't jump. Location, collector and times come from the count's row.
 */
export async function replaceLines(
  tx: Transaction,
  { added, changed }: { readonly added: readonly StoredCount[]; readonly changed: readonly StoredCount[] },
): Promise<void> {
  const lines = [...added, ...changed].flatMap(linesOf);
  if (lines.length > 0) await upsertLines(tx, lines);
  // A new count has no lines yet.
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

function linesOf(count: StoredCount): Line[] {
  return readCountLines(count).map((line) => ({
    ...line,
    pharmacyId: count.pharmacyId,
    countId: count.id,
  }));
}

async function upsertLines(tx: Transaction, lines: readonly Line[]): Promise<void> {
  const column = <T>(read: (line: Line) => T) => lines.map(read);
  const decimal = (value: number | null) => (value === null ? null : String(value));
  // Raw JSON text may contain a null character, which a text column can't hold.
  const text = (value: string | null) => value?.replaceAll('\u0000', '\uFFFD') ?? null;
  await sql`
    insert into count_line (pharmacy_id, count_id, entry_index, kind, barcode, internal_code, quantity, factor, raw,
      lot, expiry, serial, registration, inventory_number, section_id, collector_id, created_at, received_at, live)
    select given.pharmacy_id, given.count_id, given.entry_index, given.kind, given.barcode, given.internal_code,
      given.quantity, given.factor, given.raw, given.lot, given.expiry, given.serial, given.registration, count.inventory_number, count.section_id, count.collector_id,
      count.created_at, count.received_at,
      not count.deleted and inventory.deleted_at is null and section.deleted_at is null
    from unnest(
      ${column((line) => line.pharmacyId)}::uuid[], ${column((line) => line.countId)}::bigint[],
      ${column((line) => line.entryIndex)}::int[], ${column((line) => line.kind)}::text[],
      ${column((line) => line.barcode)}::text[], ${column((line) => line.internalCode)}::text[],
      ${column((line) => decimal(line.quantity))}::numeric[], ${column((line) => decimal(line.factor))}::numeric[],
      ${column((line) => text(line.raw))}::text[],
      ${column((line) => line.box?.lot ?? null)}::text[], ${column((line) => line.box?.expiry ?? null)}::date[],
      ${column((line) => line.box?.serial ?? null)}::text[], ${column((line) => line.box?.registration ?? null)}::text[]
    ) with ordinality as given (pharmacy_id, count_id, entry_index, kind, barcode, internal_code, quantity, factor,
      raw, lot, expiry, serial, registration, ordinal)
    join count on count.pharmacy_id = given.pharmacy_id and count.id = given.count_id
    join inventory on inventory.number = count.inventory_number
    left join section on section.id = count.section_id
    order by given.ordinal
    on conflict (pharmacy_id, count_id, entry_index) do update set
      kind = excluded.kind, barcode = excluded.barcode, internal_code = excluded.internal_code,
      quantity = excluded.quantity, factor = excluded.factor, raw = excluded.raw,
      lot = excluded.lot, expiry = excluded.expiry, serial = excluded.serial, registration = excluded.registration,
      inventory_number = excluded.inventory_number, section_id = excluded.section_id,
      collector_id = excluded.collector_id, created_at = excluded.created_at, live = excluded.live
  `.execute(tx);
}
