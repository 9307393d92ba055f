import { sql } from 'kysely';

/** The condition of each flag on a row of `confronted`. */
export const itemFlagConditions = {
  negative_stock: sql`expected < 0`,
  no_value: sql`value = 0`,
  ambiguous_stock: sql`is_stock_ambiguous`,
  ambiguous_value: sql`is_value_ambiguous`,
  new_item: sql`is_new`,
  zeroed: sql`is_zeroed`,
  tolerated: sql`is_tolerated`,
  stock_changed: sql`is_stock_changed`,
  factor_differs: sql`has_other_factor`,
  out_of_scope: sql`not is_in_scope and not is_included`,
  included: sql`not is_in_scope and is_included`,
  no_consensus: sql`coalesce(question = 'no_consensus', false)`,
  third_round: sql`coalesce(question = 'third_round', false)`,
  not_found: sql`coalesce(question = 'not_found', false)`,
  after_recount: sql`coalesce(question = 'after_recount', false)`,
  same_counter: sql`has_same_counter`,
  off_list: sql`has_off_list`,
  recounted: sql`coalesce(round in ('2', '3'), false)`,
  decided: sql`is_decided`,
  moved: sql`coalesce(moved <> 0, false)`,
  moved_in_count: sql`moved_in_count`,
  estimated: sql`is_estimated`,
} as const;
