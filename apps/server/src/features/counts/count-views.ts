import type { Count } from '@balanco/contract/counts/counts';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { andWithinReach } from '../../pharmacy-access/reach.js';
import { findBlindness, visibleCounts } from '../blind-count/blind-access.js';
import { outsideInventoryId } from '../inventories/inventory-facts-views.js';

interface CountFilter {
  readonly pharmacyId?: string | undefined;
  readonly id?: number;
  /** SQL on `count`. */
  readonly visible?: RawBuilder<unknown>;
}

/** How many counts the list without pages reads at a time. */
const CHUNK = 2_000;

/** One count in the specification's form, deleted or not; null if there is none. */
export async function viewCount(db: Database | Transaction, id: number): Promise<Count | null> {
  const [count] = await readCounts(db, { id }, 0, 1);
  return count ?? null;
}

/**
 * All live counts of a pharmacy, or of all pharmacies, that the caller may see, as a JSON list, newest last. It is read and
 * sent in chunks, each as the caller may see it then.
 */
export async function* streamCounts(
  db: Database,
  caller: Caller,
  pharmacyId: string | undefined,
): AsyncGenerator<string> {
  let after = 0;
  let separator = '[';
  for (;;) {
    const isVisible = visibleCounts(await findBlindness(db, caller)) ?? sql`true`;
    const reach = pharmacyId === undefined ? andWithinReach(caller, 'count.pharmacy_id') : sql``;
    const visible = sql`${isVisible} ${reach}`;
    const counts = await readCounts(db, { pharmacyId, visible }, after, CHUNK);
    if (counts.length > 0) yield separator + counts.map((count) => JSON.stringify(count)).join(',');
    if (counts.length > 0) separator = ',';
    after = counts.at(-1)?.id ?? after;
    if (counts.length < CHUNK) break;
  }
  yield separator === '[' ? '[]' : ']';
}

async function readCounts(
  db: Database | Transaction,
  filter: CountFilter,
  after: number,
  limit: number,
): Promise<Count[]> {
  const onlyOne = filter.id === undefined ? sql`` : sql`and count.id = ${filter.id}`;
  const onlyLive =
    filter.id === undefined
      ? sql`and not count.deleted and inventory.deleted_at is null and section.deleted_at is null and pharmacy.deleted_at is null`
      : sql``;
  const ofPharmacy =
    filter.pharmacyId === undefined ? sql`` : sql`and count.pharmacy_id = ${filter.pharmacyId}`;
  const found = await sql<
    Omit<Count, 'createdAt' | 'created_at'> & { created_at: Date; inventoryID: InventoryId }
  >`
    select count.id, count.amplify_id, count.version as _version, count.deleted as _deleted,
      count.cognito_user_id as "cognitoUserID", count.user_name, count.barcode, count.internal_barcode as "internalBarcode",
      count.factor, ${outsideInventoryId} as "inventoryID",
      count.section_id as "sectionID", count.created_at, count.after_close
    from count
    join pharmacy on pharmacy.id = count.pharmacy_id
    join inventory on inventory.number = count.inventory_number
    left join section on section.id = count.section_id
    where count.id > ${after} ${ofPharmacy} ${onlyOne} ${onlyLive} and ${filter.visible ?? sql`true`}
    order by count.id limit ${limit}
  `.execute(db);
  return found.rows.map((row) => {
    const createdAt = row.created_at.toISOString();
    return { ...row, createdAt, created_at: createdAt };
  });
}
