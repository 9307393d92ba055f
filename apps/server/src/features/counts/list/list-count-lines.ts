import {
  boxReadingSchema,
  type CountLine,
  countLineSchema,
  otherBoxSchema,
} from '@balanco/contract/counts/count';
import type { CountLinePage, CountSort } from '@balanco/contract/counts/counts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Answered, answering } from '../../../db/answering.js';
import type { Database } from '../../../db/database.js';
import { fixed, isoMoment } from '../../../db/sql-fragments.js';
import { visibleLines } from '../../blind-count/blind-access.js';
import { outsideInventoryId } from '../../inventories/find-inventory.js';
import { boundFactor, candidatesOfCodes, productOfCodes } from '../../products/product-of-codes.js';
import { countLinesOfPlaces } from '../../tallies/tallies.js';
import { boxReading } from '../box-readings.js';
import {
  type CountLineCondition,
  type CountLineFilter,
  type CountLineSelection,
  countLineConditions,
} from './count-line-filter.js';
import {
  BY_RELEVANCE,
  type CountLineOrder,
  type CountLinePosition,
  countLineOrder,
  readCursor,
  writeCursor,
} from './count-line-order.js';

interface CountLineQuery extends CountLineFilter {
  readonly sort?: CountSort | undefined;
  readonly page?: number | undefined;
  readonly page_size: number;
  readonly after?: string | undefined;
  readonly up_to?: number | undefined;
}

/**
 * Lists by page or cursor. With a cursor `count` stays, because counting costs more than the page. Refuses
 * `invalid` for another order's cursor.
 */
export async function listCountLines(
  db: Database,
  query: CountLineQuery,
): Promise<Omit<CountLinePage, 'next' | 'previous' | 'blind'>> {
  const { page = 1, page_size: pageSize, after } = query;
  const sort = query.sort ?? (query.search === undefined ? '-createdAt' : BY_RELEVANCE);
  const start = after === undefined ? null : readCursor(sort, after);
  const selection = await countLineConditions(db, query);
  if (selection === null) {
    return { ...(start === null ? none : { count: start.count }), results: [], cursor: null };
  }
  const { where, rank } = selection;
  const order = countLineOrder(sort, rank);
  const upTo = query.up_to === 0 ? await newestLine(db, selection, query) : (query.up_to ?? null);
  const held = upTo === null ? where : sql`${where} and count_line.id <= ${upTo}`;
  const [counted, newer, { results, end }] = await Promise.all([
    start === null ? countCountLines(db, selection) : { count: start.count },
    upTo === null ? 0 : countParts(db, [sql`${where} and count_line.id > ${upTo}`]),
    viewCountLines(db, held, { order, start: start ?? { page }, pageSize }),
  ]);
  return {
    ...counted,
    results,
    cursor: end && writeCursor(sort, { ...end, count: counted.count }),
    ...(selection.searchedIn !== null && { searched_in: selection.searchedIn }),
    ...(upTo !== null && { up_to: upTo, newer }),
  };
}

/** Ids follow the order of arrival. Null without a pharmacy, whose index has them. */
async function newestLine(
  db: Database,
  { pharmacyId }: Pick<CountLineSelection, 'pharmacyId'>,
  { blindness }: Pick<CountLineFilter, 'blindness'>,
): Promise<number | null> {
  if (pharmacyId === null) return null;
  // How fast ids grow would tell a blind collector how much others count.
  const visible = visibleLines(blindness) ?? sql`true`;
  return answering({ id: 'int' })`
    select coalesce(max(id), 0) as id from count_line where pharmacy_id = ${pharmacyId} and ${visible}
  `.value(db);
}

const none = { count: 0, unrecognised: 0 };

export async function viewNewestLines(db: Database, where: CountLineCondition, limit: number) {
  const order = countLineOrder('-createdAt');
  const { results } = await viewCountLines(db, where, { order, start: { page: 1 }, pageSize: limit });
  return results;
}

/** See docs/decisions/0078. */
export async function countCountLines(
  db: Database,
  { where, places, parts }: Pick<CountLineSelection, 'where' | 'places' | 'parts'>,
): Promise<{ count: number; unrecognised: number }> {
  if (places !== null) return countLinesOfPlaces(db, places);
  if (parts !== null) return { count: await countParts(db, parts), unrecognised: 0 };
  return answering({ count: 'int', unrecognised: 'int' })`
    select count(*) as count, count(*) filter (where kind = 'unrecognised') as unrecognised
    from count_line where ${where}
  `.one(db);
}

async function countParts(db: Database, parts: readonly CountLineCondition[]): Promise<number> {
  const counts = parts.map((part) => sql`(select count(*) from count_line where ${part})`);
  if (counts.length === 0) return 0;
  return answering({ count: 'int' })`select ${sql.join(counts, sql` + `)} as count`.value(db);
}

const cutLines = answering({
  pharmacy_id: 'text',
  id: 'int',
  key: z.union([z.string(), z.number()]).nullable(),
});

const boxOfLine = sql`
  case when coalesce(line.lot, line.expiry::text, line.serial, line.registration) is not null then
    json_build_object(
      'lot', line.lot, 'expiry', line.expiry, 'serial', line.serial, 'registration', line.registration
    )
  end
`;

/** Cuts the page on count_line alone, whose index has the order, and looks up names only for it. */
async function viewCountLines(
  db: Database,
  where: CountLineCondition,
  cut: {
    readonly order: CountLineOrder;
    readonly start: { readonly page: number } | CountLinePosition;
    readonly pageSize: number;
  },
): Promise<{ readonly results: CountLine[]; readonly end: CountLinePosition | null }> {
  const { order, start, pageSize } = cut;
  const isPage = 'page' in start;
  const isAfter = isPage ? sql`true` : order.isAfter(start);
  const found = await cutLines`
    with ${order.prepare(where)} cut as materialized (
      select count_line.pharmacy_id, count_line.id, ${order.key} as key from count_line ${order.join}
      where ${where} and ${isAfter}
      order by ${order.by(order.key, sql`count_line.id`)}
      limit ${pageSize + 1} offset ${isPage ? (start.page - 1) * pageSize : 0}
    )
    select pharmacy_id, id, ${order.written} as key from cut
    order by ${order.by(sql`cut.key`, sql`cut.id`)}
  `.all(db);
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1) : undefined;
  const end = last === undefined ? null : { key: last.key, id: last.id };
  return { results: await viewCutLines(db, shown), end };
}

/** Returns them in their order. It is planned once: planning its joins takes longer than a page of them. */
async function viewCutLines(db: Database, cut: readonly Answered<typeof cutLines>[]): Promise<CountLine[]> {
  if (cut.length === 0) return [];
  const rows = await answering({
    ...countLineSchema.shape,
    createdAt: 'date',
    bound_factor: 'number?',
    is_discarded: 'boolean',
    edited_on_phone: 'boolean',
    candidates: countLineSchema.shape.candidates.unwrap().nullable(),
    same_box: boxReadingSchema.nullable(),
    other_box: otherBoxSchema.nullable(),
  })`
    select ${fixed} line.id as line_id, line.count_id, line.entry_index, count.version as _version,
      count.cognito_user_id as "cognitoUserID", count.user_name, collector.email as user_email,
      line.kind, line.barcode, line.internal_code, line.quantity, line.factor,
      ${boundFactor('line')} as bound_factor, line.raw,
      ${boxOfLine} as box, line.created_at as "createdAt",
      ${outsideInventoryId} as "inventoryID", inventory.name as inventory_name,
      line.section_id as "sectionID", section.name as section_name, coalesce(section.round, 1) as round,
      count.after_close, count.after_close and exists (
        select from discarded_count as discarded
        where discarded.inventory_number = line.inventory_number and discarded.count_id = count.id
          and discarded.count_version = count.version
      ) as is_discarded,
      count.edited_by, count.edited_by is not null and count.edited_by = count.user_name
        and count.changed_at > count.office_at as edited_on_phone, count.imported_by,
      json_build_object(
        'barcode', count.barcode, 'internalBarcode', count.internal_barcode, 'factor', count.factor
      ) as source,
      case when product.id is not null then json_build_object(
        'id', product.id, 'description', product.description,
        'internal_code', product.internal_code, 'barcode', product.barcode
      ) end as product,
      candidate.products as candidates, same_box.reading as same_box,
      (
        select json_build_object('by', decided_by, 'at', ${isoMoment(sql`decided_at`)}) from other_box as other
        where other.inventory_number = line.inventory_number and other.line_id = line.id
          and other.barcode_key = line.barcode_key and other.serial = line.serial
      ) as other_box
    from unnest(${cut.map((line) => line.pharmacy_id)}::uuid[], ${cut.map(({ id }) => id)}::bigint[])
      with ordinality as cut (pharmacy_id, id, place)
    join count_line as line on line.pharmacy_id = cut.pharmacy_id and line.id = cut.id
    join count on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
    join collector on collector.id = line.collector_id
    join inventory on inventory.number = line.inventory_number
    left join section on section.id = line.section_id
    left join lateral (${productOfCodes('line')}) as product on true
    left join lateral (${candidatesOfCodes('line')}) as candidate on true
    left join lateral (
      select ${boxReading(sql`first_id`)} as reading
      from box_readings(line.pharmacy_id, line.inventory_number, array[line.barcode_key]) as read
      where read.line_id = line.id and first_id <> line_id
    ) as same_box on line.serial is not null
    order by cut.place
  `.all(db);
  return rows.map(
    ({ candidates, is_discarded, edited_on_phone, same_box, other_box, bound_factor, ...row }) => ({
      ...row,
      ...(bound_factor !== null && { bound_factor }),
      createdAt: row.createdAt.toISOString(),
      ...(candidates != null && { candidates }),
      ...(is_discarded && { is_discarded }),
      ...(edited_on_phone && { edited_on_phone }),
      ...(same_box !== null && { same_box }),
      ...(other_box !== null && { other_box }),
    }),
  );
}
