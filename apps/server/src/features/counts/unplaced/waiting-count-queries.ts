import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.js';
import { UNPLACED } from '../unplaced-place.js';

/** What is needed of a count to put it where it belongs. */
export interface WaitingCount {
  readonly amplifyId: string;
  readonly version: number;
  readonly collectorId: number;
  readonly namedSection: string | null;
}

const CHUNK = 500;

const columns = sql`
  amplify_id as "amplifyId", version, collector_id as "collectorId", named_section as "namedSection"
`;

/** The live unplaced counts among `ids`, in the order they arrived. */
export async function findUnplacedCounts(tx: Transaction, ids: readonly number[]): Promise<WaitingCount[]> {
  const found = await sql<WaitingCount>`
    select ${columns} from count
    where pharmacy_id = ${UNPLACED} and id = any(${ids}::bigint[]) and not deleted order by id
  `.execute(tx);
  return found.rows;
}

/** Some of the unplaced counts, deleted ones too, that wait for the inventory with this UUID. */
export async function findWaitingForInventory(tx: Transaction, uuid: string): Promise<WaitingCount[]> {
  const found = await sql<WaitingCount>`
    select ${columns} from count where named_inventory = ${uuid} and pharmacy_id = ${UNPLACED}
    order by id limit ${CHUNK}
  `.execute(tx);
  return found.rows;
}

/** Some of the counts that wait for this section: in its inventory, or without any. */
export async function findWaitingForSection(
  tx: Transaction,
  sectionId: string,
  inventoryNumber: number,
): Promise<WaitingCount[]> {
  const found = await sql<WaitingCount>`
    select ${columns} from count
    where named_section = ${sectionId}
      and (inventory_number = ${inventoryNumber} or (pharmacy_id = ${UNPLACED} and named_inventory is null))
    order by id limit ${CHUNK}
  `.execute(tx);
  return found.rows;
}
