import { codeKey, sameCode } from '@balanco/contract/base/codes';
import * as contract from '@balanco/contract/comparison/comparison';
import * as itemHistory from '@balanco/contract/comparison/item-history';
import type { Item } from '@balanco/contract/comparison/items';
import { type MainBarcode, mainBarcode } from '@balanco/contract/comparison/main-barcode';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { photoSchema } from '@balanco/contract/mobile/photos';
import { type ItemDecision, itemDecisionSchema } from '@balanco/contract/recounts/item-decisions';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { answering, orNull } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { isoMoment, strengths } from '../../db/sql-fragments.js';
import { viewNewestLines } from '../counts/list/list-count-lines.js';
import { outsideInventoryId, requireInventory } from '../inventories/find-inventory.js';
import { findPurchase } from '../invoices/suppliers.js';
import { findLastCount } from '../products/last-counts.js';
import { type ComparisonBasis, findComparisonBasis } from './comparison-basis.js';
import { countingLines, linesOf, noSection } from './counting-lines.js';
import { comparisonItems } from './kept-comparison.js';
import { ITEM_COLUMNS, itemOf, itemRow, placesOfItems } from './list-items.js';

/** Trigrams of the whole name; less is a shared pack size or dose. */
const SIMILAR_NAMES = 0.2;

/** Trigrams of the first words, the substance or brand; less is another medicine of the same maker and form. */
const SIMILAR_SUBSTANCES = 0.4;

const firstWord = (name: RawBuilder<unknown>) => sql`split_part(fold(${name}), ' ', 1)`;

export async function getItem(db: Database, id: InventoryId, key: string): Promise<contract.ItemDetail> {
  const inventory = await findComparisonBasis(db, id);
  const found = await answering({
    item: orNull(itemRow),
    neighbours: orNull([itemRow]),
    round_parts: contract.itemDetailSchema.shape.round_parts,
    codes: [{ barcode: 'text', internal: 'text', factor: 'number?' }],
    same_boxes: 'int[]',
  })`
    with ${await comparisonItems(db, inventory)},
    shown_item as (select * from in_scope union all select * from outside),
    chosen as materialized (select * from shown_item where item_key = ${key}),
    near as (
      select shown_item.* from shown_item, chosen
      cross join lateral (select
        public.similarity(${firstWord(sql`shown_item.description`)}, ${firstWord(sql`chosen.description`)}) as substance,
        public.similarity(shown_item.description, chosen.description) as whole
      ) as alike
      where shown_item.item_key <> chosen.item_key
        and whole >= ${SIMILAR_NAMES} and substance >= ${SIMILAR_SUBSTANCES}
      order by substance desc,
        ${strengths(sql`shown_item.description`)} && ${strengths(sql`chosen.description`)} desc, whole desc,
        shown_item.item_key collate "C"
      limit ${contract.NEIGHBOUR_LIMIT}
    ),
    cut as materialized (
      select *, 0 as place from chosen
      union all select *, row_number() over () as place from near
    ),
    shown as materialized (
      select ${ITEM_COLUMNS}, place from cut ${placesOfItems(inventory)}
    ),
    of_item as (select barcode_key, internal_code_key, bound_factor from resolved where item_key = ${key}),
    ${roundParts(inventory, key)}
    select (select to_json(shown) from shown where place = 0) as item,
      (select json_agg(to_json(shown) order by place) from shown where place > 0) as neighbours,
      (select coalesce(json_agg(round_part order by round), '[]') from round_part) as round_parts,
      (
        select coalesce(json_agg(json_build_object(
          'barcode', barcode_key, 'internal', internal_code_key, 'factor', bound_factor
        )), '[]') from of_item
      ) as codes,
      (select coalesce(json_agg(line_id), '[]') from same_box where item_key = ${key}) as same_boxes
  `.one(db);
  if (found.item === null) throw new AppError('not_found', 'Item não encontrado neste inventário.');
  const { codes } = found;
  const barcodes = codes.map(({ barcode }) => barcode);
  const internalCodes = codes.map(({ internal }) => internal);
  const ofItem = sql`
    count_line.pharmacy_id = ${inventory.pharmacyId} and count_line.id in (
      select id from ${linesOf(inventory)} where (barcode_key, internal_code_key) in (
        select * from unnest(${barcodes}::text[], ${internalCodes}::text[])
      )
    )
  `;
  const item = itemOf(found.item);
  const bound = new Map(codes.map(({ barcode, internal, factor }) => [`${barcode} ${internal}`, factor]));
  const lines = await viewNewestLines(db, ofItem, contract.ITEM_LINE_LIMIT);
  const photos = await answering(photoSchema.shape)`
    select id, kind, ${isoMoment(sql`taken_at`)} as taken_at, taken_by from photo
    where inventory_number = ${inventory.number} and code_key = any(${[...barcodes, ...internalCodes]}::text[])
      and code_key <> ''
    order by arrived_at desc, id
  `.all(db);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: inventory.timeZone });
  const shows = {
    zero: lines.some(({ quantity, factor }) => quantity !== null && quantity * factor === 0),
    broken: item.reason === 'breakage',
    expired: lines.some(({ box, createdAt }) => (box?.expiry ?? '9999') < day.format(new Date(createdAt))),
    controlled: lines.length > 0 && inventory.terms.controlled.includes(item.department),
  };
  return {
    item,
    round_parts: found.round_parts,
    decision: item.rounds.length === 0 ? null : await viewDecision(db, inventory.number, item),
    results: lines.map(({ same_box, ...line }) => ({
      ...line,
      ...(same_box && found.same_boxes.includes(line.line_id) && { same_box }),
      bound_factor: bound.get(`${codeKey(line.barcode)} ${codeKey(line.internal_code)}`) ?? null,
    })),
    main_barcode: await viewMainBarcode(db, { ...inventory, key, barcodes: item.barcodes }),
    photos,
    missing_photos: photos.length > 0 ? [] : inventory.photoKinds.filter((kind) => shows[kind]),
    neighbours: (found.neighbours ?? []).map(itemOf),
    purchase: await findPurchase(db, inventory.pharmacyId, key),
  };
}

/** `round_part`: the rounds of the item that recount some sections and keep the first round in others. */
function roundParts(inventory: ComparisonBasis, key: string): RawBuilder<unknown> {
  return sql`
    first_part as materialized (
      select coalesce(section_id, ${noSection}) as id, coalesce(min(section.name), '') as name,
        sum(line_units(quantity, factor, bound_factor)) as units
      from (${countingLines(inventory)}) as line join of_item using (barcode_key, internal_code_key)
      left join section on section.id = section_id
      where section.kind is distinct from 'recount'
      group by 1
    ),
    replaced as materialized (
      select round, array_agg(distinct part.id) as ids
      from listed_item left join lateral unnest(replaces_sections) as part (id) on true
      where item_key = ${key} group by round having not bool_or(replaces_sections is null)
    ),
    round_part as (
      select round, array(
          select coalesce(section.name, '') from unnest(ids) as part (id) left join section on section.id = part.id
          order by section.name collate pt_br
        ) as only_in,
        (
          select json_agg(json_build_object('name', name, 'units', units) order by name collate pt_br)
          from first_part where id <> all(ids)
        ) as kept
      from replaced where exists (select from first_part where id <> all(ids))
    )
  `;
}

/** null if a round is open or changed since (docs/comparison.md, "How rounds settle"). */
async function viewDecision(
  db: Database,
  inventoryNumber: number,
  { key, rounds }: Pick<Item, 'key' | 'rounds'>,
): Promise<ItemDecision | null> {
  if (rounds.some(({ is_open }) => is_open)) return null;
  const seen = rounds.map(({ units }) => units);
  const decision = await answering(itemDecisionSchema.shape)`
    select round, quantity, reason, decided_by as by, ${isoMoment(sql`decided_at`)} as at from recount_decision
    where inventory_number = ${inventoryNumber} and item_key = ${key} and cancelled_at is null
      and seen = ${seen}::numeric[]
  `.first(db);
  return decision ?? null;
}

/** See docs/comparison.md, "Earlier inventories". Refuses `not_found`. */
export async function listItemHistory(db: Database, id: InventoryId, key: string) {
  const inventory = await requireInventory(db, id);
  const results = await answering(itemHistory.earlierItemSchema.shape)`
    select ${outsideInventoryId} as inventory_id, inventory.name, settlement.version,
      ${isoMoment(sql`settlement.settled_at`)} as settled_at,
      item.expected, item.settled, item.difference, item.difference_value, item.reason, item.reason_text
    from settlement_item as item
    join settlement on settlement.id = item.settlement_id
    join inventory on inventory.number = settlement.inventory_number
    where item.pharmacy_id = ${inventory.pharmacyId} and item.item_key = ${key}
      and settlement.superseded_at is null and inventory.deleted_at is null
      and inventory.number <> ${inventory.number}
      and settlement.settled_at < coalesce((
        select settled_at from settlement
        where inventory_number = ${inventory.number} and superseded_at is null
      ), 'infinity')
    order by settlement.settled_at desc, settlement.id desc
    limit ${itemHistory.ITEM_HISTORY_LIMIT}
  `.all(db);
  const last_count = await findLastCount(db, inventory.pharmacyId, key);
  return { results, recurrent_shortage: recurrentShortage(results), last_count };
}

function recurrentShortage(results: readonly itemHistory.EarlierItem[]): number | null {
  const last = results.slice(0, itemHistory.RECURRENT_SHORTAGES);
  if (last.length < itemHistory.RECURRENT_SHORTAGES || last.some(({ difference }) => difference >= 0))
    return null;
  const cents = last.reduce((sum, { difference_value }) => sum + Math.round(difference_value * 100), 0);
  return cents / 100;
}

export async function viewMainBarcode(
  db: Queries,
  item: { readonly pharmacyId: string; readonly key: string; readonly barcodes: readonly string[] },
): Promise<MainBarcode> {
  const { pharmacyId, key, barcodes } = item;
  const chosen = await answering({ barcode: 'text', chosen_by: 'text' })`
    select barcode, chosen_by from main_barcode where pharmacy_id = ${pharmacyId} and item_key = ${key}
  `.first(db);
  const barcode = mainBarcode(barcodes, chosen?.barcode ?? null);
  const isChosen = chosen !== undefined && sameCode(chosen.barcode, barcode);
  return { barcode, chosen_by: isChosen ? chosen.chosen_by : null };
}
