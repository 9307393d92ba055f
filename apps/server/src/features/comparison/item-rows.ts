import {
  ITEM_FLAGS,
  type Item,
  type ItemFilter,
  type ItemFlag,
  type ItemSort,
} from '@balanco/contract/comparison/closing-items';
import { type RawBuilder, sql } from 'kysely';
import { isoMoment } from '../../db/iso-moment.js';
import { searchWords } from '../../db/search-terms.js';
import type { Confronted } from './confronted-views.js';
import { countingLines, isInSection } from './counting-lines.js';

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

/** What narrows the items of an inventory. */
export interface ItemSelection {
  readonly filter?: ItemFilter | undefined;
  /** Whether a list without a filter has the items out of scope too. */
  readonly outside?: boolean;
  readonly search?: string | undefined;
  readonly department?: string | undefined;
  /** Items with a line in this section; `NO_SECTION` is that of lines without one. */
  readonly section?: string | undefined;
}

/** The condition of a filter on a row of `confronted`. */
export function itemFilterCondition(filter: ItemFilter): RawBuilder<unknown> {
  if (filter === 'divergent') return sql`state in ('shortage', 'overage')`;
  if (filter === 'no_reason') return sql`lacks_reason`;
  return isFlag(filter) ? itemFlagConditions[filter] : sql`state = ${filter}`;
}

function isFlag(filter: ItemFilter): filter is ItemFlag {
  return (ITEM_FLAGS as readonly string[]).includes(filter);
}

/**
 * Where the items of a selection are: those out of scope are in their own filter only, unless they are asked for. Then every item is
 * meant, in scope or not, counted or not: the candidates of a binding and of a scope.
 */
export function itemSource({ filter, outside = false }: ItemSelection): RawBuilder<unknown> {
  if (filter === undefined && outside) return sql`judged`;
  return filter === 'out_of_scope' ? sql`outside` : sql`confronted`;
}

/** The rows of `itemSource` that a selection leaves. Words are searched in the description and all codes. */
export function itemCondition(
  confronted: Confronted,
  { filter, search, department, section }: ItemSelection,
): RawBuilder<unknown> {
  const conditions = searchWords(search).map(
    (word) => sql`
      fold(description || ' ' || internal_code || ' ' || array_to_string(barcodes, ' ')) like like_anywhere(${word})
    `,
  );
  if (filter !== undefined) conditions.push(itemFilterCondition(filter));
  if (department !== undefined) conditions.push(sql`department = ${department}`);
  if (section !== undefined) {
    conditions.push(sql`item_key in (
      select item_key from resolved
      join (${countingLines(confronted, isInSection(section))}) as line using (barcode_key, internal_code_key)
    )`);
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const sortKeys: Record<string, RawBuilder<unknown>> = {
  money: sql`abs(difference_value)`,
  units: sql`abs(difference)`,
  description: sql`description collate pt_br`,
  internal_code: sql`length(item_key), item_key collate "C"`,
  department: sql`department collate pt_br`,
  expected: sql`expected`,
  counted: sql`counted`,
};

/**
 * The order of a list of items: a column, then the largest differences in R$, in units, then the description. What has no
 * value in the column comes last in both directions.
 */
export function itemOrder(sort: ItemSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const key = sortKeys[sort.replace('-', '')];
  if (key === undefined) throw new Error(`no order ${sort}`);
  return sql`${key} ${direction}, abs(difference_value) desc nulls last, abs(difference) desc nulls last,
    description collate pt_br, item_key collate "C"`;
}

/** The columns of an `Item`, from `confronted` and `placesOfItems`. */
export const ITEM_COLUMNS = sql`
  item_key as key, internal_code, barcodes, description, department, expected, moved,
  ${isoMoment(sql`expected_at`)} as expected_at, counted, difference,
  case when expected > 0 then round(abs(difference) * 100 / expected, 1) end as percentage,
  value, difference_value, coalesce(sections, 0) as sections, coalesce(collectors, 0) as collectors, lines, state,
  reason, reason_text, lacks_reason, round, coalesce(rounds, '[]') as rounds,
  array_remove(array[${sql.join(
    ITEM_FLAGS.map((flag) => sql`case when ${itemFlagConditions[flag]} then ${sql.lit(flag)} end`),
  )}], null) as flags
`;

/** An item as a statement answers it, with its place in the list. */
export type ItemRow = Item & { readonly place: number };

/** The item without its place. */
export function itemOf({ place: _place, ...item }: ItemRow): Item {
  return item;
}
