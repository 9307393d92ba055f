import { sql } from 'kysely';

/** SQL: whoever chose that items of `outcome` become zero. */
export function zeroedBySubs(inventoryNumber: number) {
  return sql`array(
    select decided_by_sub from uncounted_choice
    where inventory_number = ${inventoryNumber} and decision = 'zero' and exists (select from outcome where how = 'zeroed')
    union select zeroed_by_sub from zeroed_item join outcome using (item_key)
    where inventory_number = ${inventoryNumber} and decision = 'each' and how = 'zeroed'
  )`;
}

/** SQL: whoever decided an item of a recounted inventory whose rounds didn't agree, and these are still the rounds that were seen. */
export function decidedBySubs(inventoryNumber: number) {
  return sql`array(
    select distinct decided_by_sub from recount_decision join outcome using (item_key, seen)
    where inventory_number = ${inventoryNumber} and cancelled_at is null and how = 'decided' order by decided_by_sub
  )`;
}
