import type { ItemChoice } from '@balanco/contract/settlement/assign-reason';
import { type RawBuilder, sql } from 'kysely';
import type { Confronted } from '../comparison/confronted-views.js';
import { itemCondition } from '../comparison/item-rows.js';

/** The condition of the chosen items on a row of `confronted`: items by key, or what the filters of Divergências leave. */
export function chosenItems(confronted: Confronted, choice: ItemChoice): RawBuilder<unknown> {
  return 'item_keys' in choice
    ? sql`item_key = any(${choice.item_keys}::text[])`
    : itemCondition(confronted, choice);
}
