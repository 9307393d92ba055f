import type { UnplacedCount, UnplacedPage } from '@balanco/contract/counts/unplaced';
import { sql } from 'kysely';
import type { Context } from '../../context.js';
import type { Database } from '../../db/database.js';
import { isLimited } from '../../pharmacy-access/reach.js';
import { UNPLACED } from '../pharmacies/unplaced-location.js';

type UnplacedRow = Omit<UnplacedCount, 'createdAt' | 'received_at'> & {
  readonly createdAt: Date;
  readonly received_at: Date;
};

interface UnplacedQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly namedInventory: string | undefined;
}

type UnplacedList = Pick<UnplacedPage, 'count' | 'results' | 'groups'>;

/**
 * A page of the live unplaced counts, ordered by arrival and then by counting time, and the number for each named inventory.
 * They may be of any pharmacy, so someone who is limited sees none.
 */
export async function listUnplacedCounts(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { page, pageSize, namedInventory }: UnplacedQuery,
): Promise<UnplacedList> {
  if (isLimited(caller)) return { groups: [], count: 0, results: [] };
  const groups = await db
    .selectFrom('count')
    .select(['named_inventory', sql<number>`count(*)`.as('count')])
    .where('pharmacy_id', '=', UNPLACED)
    .where('deleted', '=', false)
    .groupBy('named_inventory')
    .orderBy('count', 'desc')
    .orderBy('named_inventory')
    .execute();
  const named = namedInventory === 'none' ? null : namedInventory;
  const shown = groups.filter((group) => named === undefined || group.named_inventory === named);
  const results = await readPage(db, { page, pageSize }, named);
  return { groups, count: shown.reduce((sum, group) => sum + group.count, 0), results };
}

async function readPage(
  db: Database,
  { page, pageSize }: Omit<UnplacedQuery, 'namedInventory'>,
  named: string | null | undefined,
): Promise<UnplacedCount[]> {
  const onlyNamed = named === undefined ? sql`` : sql`and named_inventory is not distinct from ${named}`;
  const { rows } = await sql<UnplacedRow>`
    select count.id, count.amplify_id, count.version as _version, count.cognito_user_id as "cognitoUserID",
      count.user_name, collector.email as user_email, count.named_inventory, count.named_section,
      count.created_at as "createdAt", count.received_at, lines.lines
    from (
      select * from count where pharmacy_id = ${UNPLACED} and not deleted ${onlyNamed}
      order by received_at, created_at, id limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as count
    join collector on collector.id = count.collector_id
    join lateral (
      select json_agg(json_build_object('kind', kind, 'barcode', barcode, 'internal_code', internal_code,
        'quantity', quantity, 'factor', factor, 'raw', raw) order by entry_index) as lines
      from count_line where count_line.pharmacy_id = count.pharmacy_id and count_line.count_id = count.id
    ) as lines on true
    order by count.received_at, count.created_at, count.id
  `.execute(db);
  return rows.map(({ createdAt, received_at, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    received_at: received_at.toISOString(),
  }));
}
