import { sql } from 'kysely';

/** SQL of a row of `count`: discarded as it is now. A later change is a new question. */
export const isDiscarded = sql<boolean>`exists (
  select from discarded_count
  where discarded_count.inventory_number = count.inventory_number
    and discarded_count.count_id = count.id and discarded_count.count_version = count.version
)`;
