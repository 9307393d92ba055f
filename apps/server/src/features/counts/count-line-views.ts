import type { CountLine } from '@balanco/contract/counts/counts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { outsideInventoryId } from '../inventories/inventory-facts-views.js';
import { countLinesOfPlaces } from '../tallies/tally-views.js';
import type { CountLinePosition } from './count-line-cursor.js';
import type { CountLineCondition, CountLineSelection } from './count-line-filter.js';
import type { CountLineOrder } from './count-line-order.js';
import { candidatesOfCodes, productOfCodes } from './product-of-codes.js';

interface CountLineCut {
  readonly order: CountLineOrder;
  /** A page by its number, or the position after which to continue. */
  readonly start: { readonly page: number } | CountLinePosition;
  readonly pageSize: number;
}

interface CountLinesCut {
  readonly results: CountLine[];
  /** The position of the last line returned; null if the list ends with it. */
  readonly end: CountLinePosition | null;
}

interface LineRow extends Omit<CountLine, 'createdAt' | 'candidates'> {
  readonly createdAt: Date;
  readonly candidates: CountLine['candidates'] | null;
  readonly key: CountLinePosition['key'];
}

const boxOfLine = sql`
  case when coalesce(line.lot, line.expiry::text, line.serial, line.registration) is not null then
    json_build_object('lot', line.lot, 'expiry', line.expiry, 'serial', line.serial, 'registration', line.registration)
  end
`;

/**
 * The number of live lines that match, as many as the screen shows, and of the unrecognised ones among them. Of whole
 * places it is a kept total (docs/decisions/0078).
 */
export async function countCountLines(
  db: Database,
  { where, places }: Pick<CountLineSelection, 'where' | 'places'>,
): Promise<{ count: number; unrecognised: number }> {
  if (places !== null) return countLinesOfPlaces(db, places);
  const found = await sql<{ count: number; unrecognised: number }>`
    select count(*) as count, count(*) filter (where kind = 'unrecognised') as unrecognised
    from count_line where ${where}
  `.execute(db);
  return found.rows[0] ?? { count: 0, unrecognised: 0 };
}

/**
 * One page of live lines in the requested order. The page is cut on count_line alone; for the order by time an index is
 * enough, however far back the page is. Names and products are then looked up for the page only.
 */
export async function viewCountLines(
  db: Database,
  where: CountLineCondition,
  { order, start, pageSize }: CountLineCut,
): Promise<CountLinesCut> {
  const isPage = 'page' in start;
  const isAfter = isPage ? sql`true` : order.isAfter(start);
  // One extra line shows whether the list continues.
  const found = await sql<LineRow>`
    with ${order.prepare(where)} cut as materialized (
      select count_line.pharmacy_id, count_line.id, ${order.key} as key from count_line ${order.join}
      where ${where} and ${isAfter}
      order by ${order.by(order.key, sql`count_line.id`)}
      limit ${pageSize + 1} offset ${isPage ? (start.page - 1) * pageSize : 0}
    )
    select line.id as line_id, line.count_id, line.entry_index, count.version as _version,
      count.cognito_user_id as "cognitoUserID", count.user_name, collector.email as user_email,
      line.kind, line.barcode, line.internal_code, line.quantity, line.factor, line.raw, ${boxOfLine} as box, line.created_at as "createdAt",
      ${outsideInventoryId} as "inventoryID", inventory.name as inventory_name,
      line.section_id as "sectionID", section.name as section_name, coalesce(section.round, 1) as round, count.after_close,
      count.edited_by,
      json_build_object('barcode', count.barcode, 'internalBarcode', count.internal_barcode, 'factor', count.factor) as source,
      case when product.id is not null then json_build_object('id', product.id, 'description', product.description,
        'internal_code', product.internal_code, 'barcode', product.barcode) end as product,
      candidate.products as candidates, ${order.written} as key
    from cut
    join count_line as line on line.pharmacy_id = cut.pharmacy_id and line.id = cut.id
    join count on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
    join collector on collector.id = line.collector_id
    join inventory on inventory.number = line.inventory_number
    left join section on section.id = line.section_id
    left join lateral (${productOfCodes('line')}) as product on true
    left join lateral (${candidatesOfCodes('line')}) as candidate on true
    order by ${order.by(sql`cut.key`, sql`cut.id`)}
  `.execute(db);
  const rows = found.rows.slice(0, pageSize);
  const last = found.rows.length > pageSize ? rows.at(-1) : undefined;
  return {
    results: rows.map(({ key: _key, candidates, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      ...(candidates != null && { candidates }),
    })),
    end: last === undefined ? null : { key: last.key, id: last.line_id },
  };
}
