import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { fixed } from '../../db/fixed-statement.js';
import { outsideInventoryId } from '../inventories/inventory-facts-views.js';

/** An inventory that Acompanhamento follows. `mark` differs whenever something of its pharmacy was written. */
export interface Followed {
  readonly number: number;
  readonly inventory_id: InventoryId;
  readonly name: string;
  readonly pharmacy_id: string;
  readonly pharmacy_name: string;
  readonly mark: string;
}

/** How many inventories are followed, those with the newest lines. */
const MOST = 100;

/** How many of the newest writes of a pharmacy tell whether something changed. */
const WRITES = 20;

/**
 * The open inventories with a line of the last two days, or that are younger (docs/progress.md, "Which inventories"). Every
 * write leaves an audit row, so the ids of a pharmacy's newest rows are its mark. It costs one range of an index for each.
 */
export async function viewFollowed(db: Database): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    select ${fixed} number, inventory_id, name, pharmacy_id, pharmacy_name, coalesce((
        select string_agg(id::text, ' ') from (
          select id from audit where audit.pharmacy_id = followed.pharmacy_id order by id desc limit ${WRITES}
        ) as newest
      ), '') as mark
    from (
      select inventory.number, ${outsideInventoryId} as inventory_id, inventory.name, pharmacy.id as pharmacy_id,
        pharmacy.name as pharmacy_name, greatest(inventory.created_at, last_received_at) as last_sign
      from inventory join pharmacy on pharmacy.id = inventory.pharmacy_id
      left join (
        select inventory_number, max(last_received_at) as last_received_at from collector_total group by 1
      ) as received on received.inventory_number = inventory.number
      where inventory.deleted_at is null and inventory.finalised_at is null and inventory.source <> 'pharmacy'
        and pharmacy.deleted_at is null
        and greatest(inventory.created_at, last_received_at) > now() - interval '2 days'
      order by last_sign desc limit ${MOST}
    ) as followed
    order by last_sign desc, number
  `.execute(db);
  return rows;
}
