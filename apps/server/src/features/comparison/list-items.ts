import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/comparison/comparison';
import * as items from '@balanco/contract/comparison/items';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { answering, orNull, type RowOf } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { cutTo, isoMoment, type Page } from '../../db/sql-fragments.js';
import { boxReading } from '../counts/box-readings.js';
import type { Place } from '../inventories/find-inventory.js';
import { catalogueItem } from '../products/catalogue.js';
import type { ComparisonBasis } from './comparison-basis.js';
import { countingLines, isInSection, unitsOfLine } from './counting-lines.js';
import { comparisonItems } from './kept-comparison.js';
import { comparisonWork, isShared } from './kept-work.js';

export const itemRow = { ...items.itemSchema.shape, place: 'int' } as const;

export async function viewItems(
  db: Database,
  inventory: ComparisonBasis,
  selection: ItemSelection,
  cut: Page & { readonly sort: items.ItemSort },
): Promise<{ count: number; results: items.Item[] }> {
  const { sort } = cut;
  const source = itemSource(selection);
  const found = await answering({ count: 'int', results: orNull([itemRow]) })`
    with ${await selectable(db, inventory, selection)},
    -- Only what is sorted by, a tenth of a row: the list is sorted, but a page is shown.
    selected as materialized (
      select item_key, ${SORTED_COLUMNS} from ${source} where ${itemCondition(inventory, selection)}
    ),
    page as materialized (
      select item_key from selected order by ${itemOrder(sort)} ${cutTo(cut)}
    ),
    cut as materialized (
      select ${source}.*, row_number() over (order by ${itemOrder(sort)}) as place
      from page join ${source} using (item_key)
    )
    select (select count(*) from selected) as count, (
      select json_agg(to_json(row) order by place) from (
        select ${ITEM_COLUMNS}, place from cut ${placesOfItems(inventory)}
      ) as row
    ) as results
  `.first(db);
  return { count: found?.count ?? 0, results: (found?.results ?? []).map(itemOf) };
}

/** Returns null for an item that is neither in scope nor counted. */
export async function findItem(db: Queries, inventory: ComparisonBasis, key: string) {
  const row = await answering({ item: itemRow })`
    with ${await comparisonItems(db, inventory)},
    cut as materialized (
      select *, 0 as place from in_scope where item_key = ${key}
      union all select *, 0 from outside where item_key = ${key}
    ),
    shown as (
      select ${ITEM_COLUMNS}, place from cut ${placesOfItems(inventory)}
    )
    select to_json(shown) as item from shown
  `.first(db);
  return row === undefined ? null : itemOf(row.item);
}

export async function requireItem(...of: Parameters<typeof findItem>): Promise<items.Item> {
  const item = await findItem(...of);
  if (item === null) throw new AppError('not_found', 'Item não encontrado neste inventário.');
  return item;
}

const placedRow = {
  ...itemRow,
  is_counted: 'boolean',
  section_id: 'text?',
  section_name: 'text?',
  section_units: 'number?',
} as const;

/** See docs/comparison.md, "By section". */
export async function viewSectionItems(db: Database, inventory: ComparisonBasis, selection: ItemSelection) {
  const { section } = selection;
  const inSection = section === undefined ? sql`true` : isInSection(section);
  const places = {
    live: sql`created_at, id as line_id`,
    frozen: sql`${frozenMoment(inventory)}, line_id`,
  };
  const { count, results } = await answering({ count: 'int', results: orNull([placedRow]) })`
    with ${await selectable(db, inventory, selection)},
    cut as materialized (
      select * from ${itemSource(selection)} where ${itemCondition(inventory, selection)}
    ),
    part as (
      select item_key, section_id, min(created_at) as first_at, min(line_id) as first_id,
        sum(${unitsOfLine('line')}) as units
      from cut join resolved using (item_key)
      join (${countingLines(inventory, inSection, places)}) as line
        on line.barcode_key = resolved.barcode_key and line.internal_code_key = resolved.internal_code_key
      group by item_key, section_id
    ),
    placed as materialized (
      select item_key, part.units is not null as is_counted, section_id, section.name as section_name,
        part.units as section_units, row_number() over (
          order by part.units is null, section_id is null, section.name collate pt_br, section_id, first_at,
            first_id, cut.description collate pt_br, item_key collate "C"
        ) as place
      from cut left join part using (item_key) left join section on section.id = part.section_id
    )
    select (select count(*) from placed) as count, (
      select json_agg(to_json(row) order by place) from (
        select ${ITEM_COLUMNS}, place, is_counted, section_id, section_name, section_units
        from placed join cut using (item_key) ${placesOfItems(inventory)}
        order by place limit ${contract.ITEM_PAGE_LIMIT}
      ) as row
    ) as results
  `.one(db);
  return { count, results: (results ?? []).map(sectionItemOf) };
}

function sectionItemOf(row: RowOf<typeof placedRow>): contract.SectionItem {
  const { is_counted, section_id, section_name, section_units, ...item } = row;
  return {
    section: is_counted ? { id: section_id, name: section_name ?? '' } : null,
    units: section_units,
    item: itemOf(item),
  };
}

const frozenMoment = ({ pharmacyId }: Place) =>
  sql`(select created_at from count where count.pharmacy_id = ${pharmacyId} and count.id = count_id)`;

/**
 * Joins `cut`, after `keptItems`, to its numbers of sections and collectors. Lateral: a page reads only its
 * codes' lines.
 */
export function placesOfItems(place: Place): RawBuilder<unknown> {
  const isOfCodes = sql`barcode_key = resolved.barcode_key
    and internal_code_key = resolved.internal_code_key`;
  return sql`
    left join (
      select item_key, count(distinct section_id)::integer as sections,
        count(distinct collector_id)::integer as collectors
      from cut join resolved using (item_key)
      cross join lateral (${countingLines(place, isOfCodes)}) as line
      group by item_key
    ) as counted_by using (item_key)
  `;
}

interface ItemSelection {
  readonly filter?: items.ItemFilter | undefined;
  readonly outside?: boolean;
  readonly search?: string | undefined;
  readonly department?: string | undefined;
  readonly section?: string | undefined;
}

/** Only 'shared' asks who counted what, which Divergências otherwise doesn't wait for. */
function selectable(db: Database, inventory: ComparisonBasis, { filter }: ItemSelection) {
  return filter === 'shared' ? comparisonWork(db, inventory) : comparisonItems(db, inventory);
}

/** Items out of scope have their own filter; candidates of a binding or a scope need all. */
function itemSource({ filter, outside = false }: ItemSelection): RawBuilder<unknown> {
  if (filter === undefined && outside) return sql`judged`;
  return filter === 'out_of_scope' ? sql`outside` : sql`in_scope`;
}

/** One condition for each word that is searched for. */
export const itemsWith = (search: string | undefined): RawBuilder<unknown>[] =>
  searchWords(search).map(
    (word) => sql`
      fold(description || ' ' || internal_code || ' '
        || array_to_string(barcodes, ' ')) like like_anywhere(${word})
    `,
  );

export function itemCondition(
  inventory: ComparisonBasis,
  { filter, search, department, section }: ItemSelection,
): RawBuilder<unknown> {
  const conditions = itemsWith(search);
  if (filter === 'shared') conditions.push(isShared(inventory));
  else if (filter !== undefined) conditions.push(itemFilterCondition(filter));
  if (department !== undefined) conditions.push(sql`department = ${department}`);
  if (section !== undefined) {
    conditions.push(sql`item_key in (
      select item_key from resolved
      join (${countingLines(inventory, isInSection(section))}) as line using (barcode_key, internal_code_key)
    )`);
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export function itemFilterCondition(filter: items.CountedFilter): RawBuilder<unknown> {
  if (filter === 'divergent') return sql`state in ('shortage', 'overage')`;
  if (filter === 'no_reason') return sql`lacks_reason`;
  if (filter === 'in_recount')
    return sql`state = 'recounting'
      and coalesce(question not in ('no_consensus', 'third_round', 'not_found', 'after_recount'), true)`;
  return isFlag(filter) ? itemFlagConditions[filter] : sql`state = ${filter}`;
}

function isFlag(filter: items.CountedFilter): filter is items.ItemFlag {
  return (items.ITEM_FLAGS as readonly string[]).includes(filter);
}

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
  same_box: sql`has_same_box`,
  recounted: sql`coalesce(round in ('2', '3'), false)`,
  decided: sql`is_decided`,
  moved: sql`coalesce(moved <> 0, false)`,
  moved_in_count: sql`moved_in_count`,
  estimated: sql`is_estimated`,
} as const;

const sortKeys: Record<string, RawBuilder<unknown>> = {
  money: sql`abs(difference_value)`,
  units: sql`abs(difference)`,
  description: sql`description collate pt_br`,
  internal_code: sql`length(item_key), item_key collate "C"`,
  department: sql`department collate pt_br`,
  expected: sql`expected`,
  counted: sql`counted`,
};

const SORTED_COLUMNS = sql`department, description, expected, counted, difference, difference_value`;

export function itemOrder(sort: items.ItemSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const key = sortKeys[sort.replace('-', '')];
  if (key === undefined) throw new Error(`no order ${sort}`);
  return sql`${key} ${direction}, abs(difference_value) desc nulls last, abs(difference) desc nulls last,
    description collate pt_br, item_key collate "C"`;
}

/** They need `in_scope` and `placesOfItems`. */
export const ITEM_COLUMNS = sql`
  item_key as key, internal_code, barcodes, description, department, expected, moved,
  ${isoMoment(sql`expected_at`)} as expected_at, counted, difference,
  case when expected > 0 then round(abs(difference) * 100 / expected, 1) end as percentage,
  value, difference_value, coalesce(sections, 0) as sections, coalesce(collectors, 0) as collectors,
  lines, state, reason, reason_text, lacks_reason, round, coalesce(rounds, '[]') as rounds,
  array_remove(array[${sql.join(
    items.ITEM_FLAGS.map((flag) => sql`case when ${itemFlagConditions[flag]} then ${sql.lit(flag)} end`),
  )}], null) as flags
`;

export function itemOf({ place: _place, ...item }: RowOf<typeof itemRow>): items.Item {
  return item;
}

/**
 * Codes with the most units come first (docs/comparison.md, "Codes"). Names both items of a barcode, and for
 * a GTIN-14 the item that may be in the box.
 */
export async function listUnresolvedCodes(
  db: Database,
  inventory: ComparisonBasis,
  cut: EndpointInput<typeof contract.listUnresolvedCodes>['query'],
): Promise<{ count: number; results: contract.UnresolvedCode[] }> {
  const { reason, search, page, page_size: pageSize } = cut;
  const words = searchWords(search).map(
    (word) => sql`fold(barcode_key || ' ' || internal_code_key) like like_anywhere(${word})`,
  );
  const ofCode = sql`barcode_key = cut.barcode_key and internal_code_key = cut.internal_code_key`;
  // A frozen line has only keys and its count's moment.
  const texts = {
    live: sql`barcode, internal_code, created_at`,
    frozen: sql`barcode_key, internal_code_key, ${frozenMoment(inventory)}`,
  };
  const { count, results } = await answering({
    count: 'int',
    results: orNull([contract.unresolvedCodeSchema]),
  })`
    with ${await comparisonItems(db, inventory)},
    selected as materialized (
      select * from resolved
      where ${reason === undefined ? sql`reason is not null` : sql`reason = ${reason}`}
        and ${words.length === 0 ? sql`true` : sql.join(words, sql` and `)}
    ),
    cut as materialized (
      select * from selected order by units desc, barcode_key collate "C", internal_code_key collate "C"
      ${cutTo({ page, pageSize })}
    )
    select (select count(*) from selected) as count, (
      select json_agg(json_build_object(
        'barcode', line.barcode, 'internal_code', line.internal_code, 'reason', reason, 'units', units,
        'units_at_1', units_at_1, 'line_factor', line_factor, 'lines', lines, 'last_at', ${isoMoment(sql`line.last_at`)},
        'sections', array(select name from section where id = any(section_ids) order by name collate pt_br),
        'collectors', array(select distinct name from collector where id = any(collector_ids) order by name),
        'candidates', coalesce((
          select json_agg(json_build_object(
            'key', judged.item_key, 'description', description, 'internal_code', judged.internal_code
          ) order by judged.item_key collate "C")
          from judged where item_key = any(cut.candidates)
        ), '[]'),
        'invoiced', (
          select json_build_object('description', invoice_item.description, 'item', case
            when invoice_item.item_key is not null then ${catalogueItem(sql`invoice_item.pharmacy_id`, sql`invoice_item.item_key`)} end)
          from invoice_item join invoice on invoice.id = invoice_id
          where reason = 'unregistered' and invoice_item.pharmacy_id = ${inventory.pharmacyId}
            and unit_ean_key = nullif(cut.barcode_key, '') and invoice.kind = 'purchase' and cancelled_at is null
          order by issued_at desc, invoice_id, invoice_item.line limit 1
        ),
        'photos', coalesce((
          select json_agg(json_build_object(
            'id', photo.id, 'kind', kind, 'taken_at', ${isoMoment(sql`taken_at`)}, 'taken_by', taken_by
          ) order by arrived_at desc, photo.id)
          from photo
          where inventory_number = ${inventory.number}
            and code_key = coalesce(nullif(cut.barcode_key, ''), cut.internal_code_key)
        ), '[]'),
        'boxes', coalesce((
          select json_agg(json_build_object(
            'line_id', line.id, 'serial', line.serial, 'reading', ${boxReading(sql`line.id`)},
            'same_box', case when same_box.first_id is not null then ${boxReading(sql`same_box.first_id`)} end,
            'other_box', case when other_box.line_id is not null then json_build_object(
              'by', decided_by, 'at', ${isoMoment(sql`decided_at`)}
            ) end
          ) order by line.created_at, line.id)
          from count_line as line
          left join same_box on same_box.line_id = line.id
          left join other_box on other_box.inventory_number = line.inventory_number and other_box.line_id = line.id
            and other_box.barcode_key = line.barcode_key and other_box.serial = line.serial
          where line.pharmacy_id = ${inventory.pharmacyId} and line.inventory_number = ${inventory.number}
            and line.barcode_key = cut.barcode_key and line.internal_code_key = cut.internal_code_key
            and line.live and coalesce(same_box.line_id, other_box.line_id) is not null
        ), '[]'),
        'ignored', (
          select json_build_object('reason', ignored_code.reason, 'by', ignored_by) from ignored_code
          where inventory_number = ${inventory.number} and ignored_code.barcode_key = cut.barcode_key
            and ignored_code.internal_code_key = cut.internal_code_key
        )
      ) order by units desc, cut.barcode_key collate "C", cut.internal_code_key collate "C")
      from cut
      cross join lateral (
        select min(barcode) as barcode, min(internal_code) as internal_code, max(created_at) as last_at,
          (array_agg(factor order by created_at desc) filter (where factor <> 1))[1] as line_factor,
          array_agg(distinct section_id) as section_ids, array_agg(distinct collector_id) as collector_ids
        from (${countingLines(inventory, ofCode, texts)}) as each
      ) as line
    ) as results
  `.one(db);
  return { count, results: results ?? [] };
}
