import type { MobileRecounts } from '@balanco/contract/recounts/recounts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { outsideInventoryId } from '../inventories/inventory-facts-views.js';
import { seenOf } from './recount-views.js';

/** The open recounts of a collector with their lists, the oldest first. No quantity is read (docs/contagem-cega.md). */
export async function viewMobileRecounts(
  db: Database,
  caller: Reaching & { readonly sub: string },
): Promise<MobileRecounts> {
  const { rows } = await sql<MobileRecounts['results'][number]>`
    select section.id as "sectionID", ${outsideInventoryId} as "inventoryID", section.name, section.round,
      pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, inventory.name as inventory_name,
      case when whole_section is not null then coalesce(whole.name, '') end as whole_section,
      coalesce((
        select json_agg(json_build_object(
          'key', item_key, 'internal_code', internal_code, 'barcodes', barcodes, 'description', description,
          'sections', ${seenOf(sql`coalesce(section.name, '')`)}
        ) order by recount_item.place)
        from recount_item where recount_item.section_id = recount.section_id and whole_section is null
      ), '[]') as items
    from recount
    join section on section.id = recount.section_id
    join inventory on inventory.number = section.inventory_number
    join pharmacy on pharmacy.id = inventory.pharmacy_id
    left join section as whole on whole.id = whole_section
    where section.collector_sub = ${caller.sub} and section.kind = 'recount' and recount.cancelled_at is null
      and section.finalised_at is null and section.deleted_at is null and inventory.deleted_at is null
      and pharmacy.deleted_at is null ${andWithinReach(caller, 'pharmacy.id')}
    order by recount.created_at, section.id
  `.execute(db);
  return { results: rows };
}
