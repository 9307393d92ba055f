import { listMobileRecounts, type MobileRecounts } from '@balanco/contract/recounts/recounts';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';

export async function viewOwnDailyLists(
  db: Database,
  caller: Reaching & { readonly sub: string },
): Promise<MobileRecounts['results']> {
  return answering(listMobileRecounts.responses[200].shape.results.element.shape)`
    select section.id as "sectionID", inventory.number as "inventoryID", section.name, section.round,
      pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, inventory.name as inventory_name,
      null as whole_section, (
        select json_agg(json_build_object(
          'key', item_key, 'internal_code', internal_code, 'barcodes', barcodes,
          'own_code', coalesce(barcodes[1], internal_code), 'description', description,
          'sections', places, 'only_in', null,
          'is_not_found', exists (
            select from recount_search as own where own.section_id = section.id
              and own.item_key = daily_item.item_key and own.sub = ${caller.sub} and own.not_found
          )
        ) order by place)
        from daily_item where daily_item.inventory_number = inventory.number
      ) as items
    from daily_list join section on section.id = section_id
    join inventory on inventory.number = daily_list.inventory_number
    join pharmacy on pharmacy.id = inventory.pharmacy_id
    where section.finalised_at is null and section.deleted_at is null and inventory.deleted_at is null
      and pharmacy.deleted_at is null and coalesce(section.collector_sub, ${caller.sub}) = ${caller.sub}
      ${andWithinReach(caller, 'section.pharmacy_id')}
    order by section.id
  `.all(db);
}
