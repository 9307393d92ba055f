import * as contract from '@balanco/contract/counts/unplaced';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.js';
import { type Answered, answering } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { cutTo, isoMoment, type Page } from '../../db/sql-fragments.js';
import { isLimited, personSees } from '../../pharmacy-access/reach.js';
import { transact } from '../../use-case.js';
import type { CountFields } from '../counts/write/count-record.js';
import { ensureCollectors } from '../counts/write/ensure-collector.js';
import { type Destination, findDestination } from '../counts/write/find-locations.js';
import { type WriteContext, writeCounts } from '../counts/write/write-counts.js';
import { refuseApproved } from '../inventories/current-settlement.js';
import { UNPLACED } from '../pharmacies/unplaced-location.js';

interface UnplacedQuery extends Page {
  readonly namedInventory: string | undefined;
}

/** Lists by arrival, with numbers per named inventory. Counts may belong anywhere, so limited people see none. */
export async function listUnplacedCounts(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { namedInventory, ...page }: UnplacedQuery,
): Promise<Pick<contract.UnplacedPage, 'count' | 'results' | 'groups'>> {
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
  const results = await readPage(db, page, named);
  return { groups, count: shown.reduce((sum, group) => sum + group.count, 0), results };
}

async function readPage(db: Database, page: Page, named: string | null | undefined) {
  const onlyNamed = named === undefined ? sql`` : sql`and named_inventory is not distinct from ${named}`;
  return answering(contract.unplacedCountSchema.shape)`
    select count.id, count.amplify_id, count.version as _version, count.cognito_user_id as "cognitoUserID",
      count.user_name, collector.email as user_email, count.named_inventory, count.named_section,
      ${isoMoment(sql`count.created_at`)} as "createdAt", ${isoMoment(sql`count.received_at`)} as received_at, lines.lines
    from (
      select * from count where pharmacy_id = ${UNPLACED} and not deleted ${onlyNamed}
      order by received_at, created_at, id ${cutTo(page)}
    ) as count
    join collector on collector.id = count.collector_id
    join lateral (
      select json_agg(json_build_object('kind', kind, 'barcode', barcode, 'internal_code', internal_code,
        'quantity', quantity, 'factor', factor, 'raw', raw) order by entry_index) as lines
      from count_line where count_line.pharmacy_id = count.pharmacy_id and count_line.count_id = count.id
    ) as lines on true
    order by count.received_at, count.created_at, count.id
  `.all(db);
}

/**
 * A closed destination marks them `after_close`. Fewer if someone was faster. Refuses `not_found`, and
 * `conflict` for an approved inventory.
 */
export const assignUnplacedCounts = transact(contract.assignUnplacedCounts, async (tx, context, input) => {
  const { counts, inventory, section = null } = input;
  const destination = await findDestination(tx, inventory, section);
  const unplaced = await findUnplacedCounts(tx, counts);
  const assigned = await assignCounts(tx, context, unplaced, { ...destination, isAssignment: true });
  // The inventories are locked only now.
  await refuseApproved(tx, destination.inventoryNumber);
  return { assigned };
});

/** Phones fetch the deletion. Counts assigned meanwhile stay. */
export const discardUnplacedCounts = transact(contract.discardUnplacedCounts, async (tx, context, input) => {
  const unplaced = await findUnplacedCounts(tx, input.counts);
  const outcomes = await writeCounts(
    tx,
    context,
    unplaced.map(({ amplifyId, version }) => ({
      by: 'office',
      amplifyId,
      fields: { deleted: true },
      baseVersion: version,
    })),
  );
  return { discarded: outcomes.filter(({ status }) => status === 'merged').length };
});

/**
 * Phones send in any order, so counts may precede their inventory (docs/counts.md, "Unplaced counts").
 * @param uuid the apps' id
 */
export async function adoptIntoInventory(
  tx: Transaction,
  context: WriteContext,
  inventory: Pick<Destination, 'pharmacyId' | 'inventoryNumber'>,
  uuid: string,
): Promise<void> {
  await adoptAll(
    tx,
    context,
    { ...inventory, sectionId: null },
    sql`named_inventory = ${uuid} and pharmacy_id = ${UNPLACED}`,
  );
}

export async function adoptIntoSection(
  tx: Transaction,
  context: WriteContext,
  destination: Destination & { readonly sectionId: string },
): Promise<void> {
  const isHere = sql`inventory_number = ${destination.inventoryNumber}`;
  await adoptAll(
    tx,
    context,
    destination,
    sql`named_section = ${destination.sectionId}
      and (${isHere} or (pharmacy_id = ${UNPLACED} and named_inventory is null))`,
  );
}

const CHUNK = 500;

async function adoptAll(
  tx: Transaction,
  context: WriteContext,
  destination: Destination,
  waits: RawBuilder<unknown>,
): Promise<void> {
  const isMeant = sql`${waits} and ${isOfSomeoneWhoSees(destination.pharmacyId)}`;
  for (;;) {
    const waiting = await findCounts(tx, sql`${isMeant} order by id limit ${CHUNK}`);
    if (waiting.length === 0) return;
    const assigned = await assignCounts(tx, context, waiting, destination);
    // The rest just moved elsewhere; reading on would never end.
    if (assigned < waiting.length) return;
  }
}

const waitingCounts = answering({
  amplifyId: 'text',
  version: 'int',
  collectorId: 'int',
  namedSection: 'text?',
});
type WaitingCount = Answered<typeof waitingCounts>;

/** Each in a new version. Returns how many; others' moves stand. */
async function assignCounts(
  tx: Transaction,
  context: WriteContext,
  counts: readonly WaitingCount[],
  { pharmacyId, inventoryNumber, sectionId, isAssignment = false }: Destination & { isAssignment?: boolean },
): Promise<number> {
  const collectors = await ensureCollectors(
    tx,
    pharmacyId,
    counts.map((count) => count.collectorId),
  );
  const outcomes = await writeCounts(
    tx,
    context,
    counts.map((count) => {
      const namedSection = sectionId === null ? count.namedSection : null;
      const fields: Partial<CountFields> = { inventoryNumber, sectionId, namedInventory: null, namedSection };
      const destination = { pharmacyId, collectorId: collectors.get(count.collectorId) ?? count.collectorId };
      const { amplifyId, version: baseVersion } = count;
      return { by: 'office', amplifyId, fields, baseVersion, destination, isArrival: true, isAssignment };
    }),
  );
  return outcomes.filter(({ status }) => status === 'merged').length;
}

function findUnplacedCounts(tx: Transaction, ids: readonly number[]): Promise<WaitingCount[]> {
  return findCounts(
    tx,
    sql`pharmacy_id = ${UNPLACED} and id = any(${ids}::bigint[]) and not deleted order by id`,
  );
}

function findCounts(tx: Transaction, which: RawBuilder<unknown>): Promise<WaitingCount[]> {
  return waitingCounts`
    select amplify_id as "amplifyId", version, collector_id as "collectorId", named_section as "namedSection"
    from count where ${which}
  `.all(tx);
}

/** Naming a future location must not reach into a pharmacy outside the person's reach; staff assign those. */
function isOfSomeoneWhoSees(pharmacyId: string) {
  return sql`not exists (
    select from person where person.sub = count.cognito_user_id and not ${personSees(pharmacyId)}
  )`;
}
