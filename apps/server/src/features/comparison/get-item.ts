import { codeKey } from '@balanco/contract/base/codes';
import { ITEM_LINE_LIMIT, type ItemDetail, NEIGHBOUR_LIMIT } from '@balanco/contract/comparison/closing';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { viewMainBarcode } from '../bindings/main-barcode-views.js';
import { viewNewestLines } from '../counts/newest-line-views.js';
import { findConfronted } from './confronted-views.js';
import { placesOfItems } from './counted-by.js';
import { linesOf } from './counting-lines.js';
import { viewDecision } from './decision-views.js';
import { ITEM_COLUMNS, type ItemRow, itemOf } from './item-rows.js';
import { bringUpToDate, keptItems } from './kept-comparison.js';

/** How alike names are from which on they are neighbours, by their trigrams: less is a shared pack size or dose. */
const SIMILAR_NAMES = 0.2;

interface Found {
  readonly item: ItemRow | null;
  readonly neighbours: ItemRow[] | null;
  /** The codes of the lines that led to the item. */
  readonly barcode_keys: string[];
  readonly internal_code_keys: string[];
  /** Of the binding of each; null without one. */
  readonly bound_factors: (number | null)[];
}

/** One item with the newest lines that counted it and the items of similar names. Refuses `not_found`. */
export async function getItem(db: Database, id: InventoryId, key: string): Promise<ItemDetail> {
  const confronted = await findConfronted(db, id);
  await bringUpToDate(db, confronted);
  const { rows } = await sql<Found>`
    with ${keptItems(confronted)},
    shown_item as (select * from confronted union all select * from outside),
    chosen as materialized (select * from shown_item where item_key = ${key}),
    near as (
      select shown_item.* from shown_item, chosen
      where shown_item.item_key <> chosen.item_key
        and public.similarity(shown_item.description, chosen.description) >= ${SIMILAR_NAMES}
      order by public.similarity(shown_item.description, chosen.description) desc, shown_item.item_key collate "C"
      limit ${NEIGHBOUR_LIMIT}
    ),
    cut as materialized (
      select *, 0 as place from chosen
      union all select *, row_number() over () as place from near
    ),
    shown as materialized (
      select ${ITEM_COLUMNS}, place from cut ${placesOfItems(confronted)}
    ),
    of_item as (select barcode_key, internal_code_key, bound_factor from resolved where item_key = ${key})
    select (select to_json(shown) from shown where place = 0) as item,
      (select json_agg(to_json(shown) order by place) from shown where place > 0) as neighbours,
      array(select barcode_key from of_item order by barcode_key, internal_code_key) as barcode_keys,
      array(select internal_code_key from of_item order by barcode_key, internal_code_key) as internal_code_keys,
      array(select bound_factor from of_item order by barcode_key, internal_code_key) as bound_factors
  `.execute(db);
  const found = rows[0];
  if (found?.item == null) throw new AppError('not_found', 'Item não encontrado neste inventário.');
  const ofItem = sql`
    ${linesOf(confronted)} and (count_line.barcode_key, count_line.internal_code_key) in (
      select * from unnest(${found.barcode_keys}::text[], ${found.internal_code_keys}::text[])
    )
  `;
  const item = itemOf(found.item);
  const codesOf = (barcode = '', internalCode = '') => `${codeKey(barcode)} ${codeKey(internalCode)}`;
  const bound = new Map(
    found.bound_factors.map((factor, index) => [
      codesOf(found.barcode_keys[index], found.internal_code_keys[index]),
      factor,
    ]),
  );
  const lines = await viewNewestLines(db, ofItem, ITEM_LINE_LIMIT);
  return {
    item,
    decision: item.rounds.length === 0 ? null : await viewDecision(db, confronted.number, item),
    results: lines.map((line) => ({
      ...line,
      bound_factor: bound.get(codesOf(line.barcode, line.internal_code)) ?? null,
    })),
    main_barcode: await viewMainBarcode(db, {
      pharmacyId: confronted.pharmacyId,
      key,
      barcodes: item.barcodes,
    }),
    neighbours: (found.neighbours ?? []).map(itemOf),
  };
}
