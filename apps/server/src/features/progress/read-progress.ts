import { inventoryIdSchema } from '@balanco/contract/inventories/inventories';
import { type Answered, answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { fixed } from '../../db/sql-fragments.js';
import { isFullCount, outsideInventoryId } from '../inventories/find-inventory.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { viewMessages } from './messages.js';
import { viewProgressFacts } from './progress-facts.js';
import { viewSectionProgress } from './section-progress.js';
import { viewSnoozes } from './snooze-alarm.js';

/** An inventory that Acompanhamento follows. `mark` changes with every write in its pharmacy. */
const followeds = answering({
  number: 'int',
  inventory_id: inventoryIdSchema,
  name: 'text',
  pharmacy_id: 'text',
  pharmacy_name: 'text',
  mark: 'text',
});
export type Followed = Answered<typeof followeds>;

/** How many inventories are followed, those with the newest lines. */
const MOST = 100;

/** How many of a pharmacy's latest writes make its mark. */
const WRITES = 20;

/**
 * Open inventories with a line, or created, in the last two days (docs/progress.md, "Which inventories").
 * Every write leaves an audit row, so the ids of a pharmacy's latest rows are its mark.
 */
export async function viewFollowed(db: Database): Promise<Followed[]> {
  return followeds`
    select ${fixed} number, inventory_id, name, pharmacy_id, pharmacy_name, coalesce((
        select string_agg(id::text, ' ') from (
          -- A range that ends at the pharmacy: asked for equality, the planner may walk through all pharmacies' rows.
          select pharmacy_id, id from audit where audit.pharmacy_id <= followed.pharmacy_id
          order by pharmacy_id desc, id desc limit ${WRITES}
        ) as newest where newest.pharmacy_id = followed.pharmacy_id
      ), '') as mark
    from (
      select inventory.number, ${outsideInventoryId} as inventory_id, inventory.name,
        pharmacy.id as pharmacy_id, pharmacy.name as pharmacy_name,
        greatest(inventory.created_at, last_received_at) as last_sign
      from inventory join pharmacy on pharmacy.id = inventory.pharmacy_id
      left join (
        select inventory_number, max(last_received_at) as last_received_at from collector_total group by 1
      ) as received on received.inventory_number = inventory.number
      where inventory.deleted_at is null and inventory.finalised_at is null and ${isFullCount}
        and pharmacy.deleted_at is null
        and greatest(inventory.created_at, last_received_at) > now() - interval '2 days'
      order by last_sign desc limit ${MOST}
    ) as followed
    order by last_sign desc, number
  `.all(db);
}

export type ReadProgress = Awaited<ReturnType<typeof readProgress>>;

/** Refuses `not_found` if the inventory was deleted meanwhile. */
export async function readProgress(db: Database, inventory: Followed) {
  const { number, inventory_id: id, pharmacy_id: pharmacyId } = inventory;
  const { alarms: limits, time_zone: timeZone } = await viewPharmacySettings(db, pharmacyId);
  return {
    inventory,
    facts: await viewProgressFacts(db, id, limits),
    sections: await viewSectionProgress(db, { number, pharmacyId }),
    snoozes: await viewSnoozes(db, number),
    messages: await viewMessages(db, number),
    limits,
    /** The pharmacy's zone, an IANA name. */
    timeZone,
  };
}
