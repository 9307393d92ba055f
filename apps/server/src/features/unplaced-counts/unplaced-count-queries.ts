import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { personSees } from '../../pharmacy-access/people-within-reach.js';
import type { Destination } from '../counts/find-destination.js';
import { UNPLACED } from '../pharmacies/unplaced-location.js';

/** What moving a count into an inventory needs to know about it. */
export interface UnplacedCount {
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
export async function findUnplacedCounts(tx: Transaction, ids: readonly number[]): Promise<UnplacedCount[]> {
  const found = await sql<UnplacedCount>`
    select ${columns} from count
    where pharmacy_id = ${UNPLACED} and id = any(${ids}::bigint[]) and not deleted order by id
  `.execute(tx);
  return found.rows;
}

/** Nobody brings counts into a pharmacy outside of reach by naming what is created there later; staff assign them. */
function isOfSomeoneWhoSees(pharmacyId: string) {
  return sql`not exists (
    select from person where person.sub = count.cognito_user_id and not ${personSees(pharmacyId)}
  )`;
}

/** A chunk of the unplaced counts, deleted ones included, that wait for the inventory with this UUID. */
export async function findWaitingForInventory(
  tx: Transaction,
  pharmacyId: string,
  uuid: string,
): Promise<UnplacedCount[]> {
  const found = await sql<UnplacedCount>`
    select ${columns} from count where named_inventory = ${uuid} and pharmacy_id = ${UNPLACED}
      and ${isOfSomeoneWhoSees(pharmacyId)}
    order by id limit ${CHUNK}
  `.execute(tx);
  return found.rows;
}

/** A chunk of the counts that wait for this section, in its inventory or without an inventory. */
export async function findWaitingForSection(
  tx: Transaction,
  sectionId: string,
  { pharmacyId, inventoryNumber }: Pick<Destination, 'pharmacyId' | 'inventoryNumber'>,
): Promise<UnplacedCount[]> {
  const found = await sql<UnplacedCount>`
    select ${columns} from count
    where named_section = ${sectionId}
      and (inventory_number = ${inventoryNumber} or (pharmacy_id = ${UNPLACED} and named_inventory is null))
      and ${isOfSomeoneWhoSees(pharmacyId)}
    order by id limit ${CHUNK}
  `.execute(tx);
  return found.rows;
}
