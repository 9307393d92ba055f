import { isStaff } from '@balanco/contract/base/roles';
import type { ProductSort } from '@balanco/contract/products/products';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import { answering, hasRow } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { fixed } from '../../db/sql-fragments.js';
import { andWithinReach, seesPharmacy } from '../../pharmacy-access/reach.js';
import { UNPLACED } from '../pharmacies/unplaced-location.js';

/** Hidden by blind counts (docs/blind-counting.md). Look it up per statement or transaction; never cache. */
export interface Blindness {
  /** Where stock and others' counts are hidden; empty for staff. */
  readonly pharmacyIds: readonly string[];
  readonly sub: string;
  /** Of open lists of the day, until each is counted and looked at, and while it is recounted: 'pharmacy item'. */
  readonly items: readonly string[];
  /** Their lists, and the codes that others' counts in them don't show: 'list b' or 'list i', then the code's key. */
  readonly lists: readonly number[];
  readonly codes: readonly string[];
}

type Looking = Pick<Caller, 'role' | 'sub' | 'pharmacyIds'>;

const UUID_LENGTH = 36;

export const isBlind = sql<boolean>`exists (
  select from blind_count where inventory_number = inventory.number
)`;

/**
 * A blind inventory hides until its current version is settled, because recounts are made after it is
 * finalised. Unplaced counts may belong to any inventory, so the first blind inventory hides them.
 */
export async function findBlindness(db: Queries, caller: Looking): Promise<Blindness> {
  const { role, sub } = caller;
  if (isStaff(role)) return { pharmacyIds: [], sub, items: [], lists: [], codes: [] };
  const ids = await answering({ id: 'text' })`
    select ${fixed} distinct blind_count.pharmacy_id as id from blind_count
    join inventory on inventory.number = blind_count.inventory_number
    where inventory.deleted_at is null and (inventory.finalised_at is null or not exists (
      select from settlement
      where settlement.inventory_number = inventory.number and superseded_at is null
    ))
  `.values(db);
  const blind = ids.filter((id) => seesPharmacy(caller, id));
  // Few inventories are open: their index (`inventory_open`) has no pharmacy's own.
  const listed = await answering({ item: 'text', list: 'int', codes: 'text[]' })`
    select ${fixed} daily_item.pharmacy_id || ' ' || item_key as item, number as list, array(
      select number || ' b' || code_key(barcode) from unnest(barcodes) as barcode
      union all select number || ' i' || code_key(internal_code) where internal_code <> ''
      union all
      select number || ' ' || left(kind, 1) || code_key from code_binding as bound
      where bound.pharmacy_id = daily_item.pharmacy_id and bound.item_key = daily_item.item_key and removed_at is null
    ) as codes
    from daily_item join daily_list using (inventory_number) join inventory on number = inventory_number
    where (looked_at is null and closed_at is null or (number, item_key) in (
        select task.inventory_number, task.item_key from recount_item as task join section on section.id = section_id
        where section.finalised_at is null and section.deleted_at is null
      )) and finalised_at is null and deleted_at is null
      and source <> 'pharmacy' ${andWithinReach(caller, 'daily_item.pharmacy_id')}
  `.all(db);
  const pharmacyIds = blind.length === 0 ? [] : [...blind, UNPLACED];
  return {
    pharmacyIds,
    sub,
    items: listed.map(({ item }) => item),
    lists: [...new Set(listed.map(({ list }) => list))],
    codes: listed.flatMap(({ codes }) => codes),
  };
}

/** Returns a condition on `product`, null if no item is hidden. */
export function isListedToday({ items }: Blindness): RawBuilder<boolean> | null {
  if (items.length === 0) return null;
  return sql`(product.pharmacy_id || ' ' || item_key(product.internal_code_key, product.barcode_key) = any(${items}::text[]))`;
}

/** undefined asks about all pharmacies. */
export function isBlindIn({ pharmacyIds }: Blindness, pharmacyId: string | undefined): boolean {
  return pharmacyId === undefined ? pharmacyIds.length > 0 : pharmacyIds.includes(pharmacyId);
}

export function blindMark(blindness: Blindness, pharmacyId: string | undefined): { blind?: true } {
  return isBlindIn(blindness, pharmacyId) ? { blind: true } : {};
}

function isOfListed({ lists, codes }: Blindness): RawBuilder<boolean> {
  if (lists.length === 0) return sql`false`;
  return sql`(
    count_line.inventory_number = any(${lists}::bigint[]) and (
      count_line.inventory_number || ' b' || count_line.barcode_key = any(${codes}::text[])
      or count_line.inventory_number || ' i' || count_line.internal_code_key = any(${codes}::text[])
    )
  )`;
}

/** Returns a condition on `count`, null for all. */
export function visibleCounts(blindness: Blindness): RawBuilder<unknown> | null {
  const { pharmacyIds, sub, lists } = blindness;
  if (pharmacyIds.length + lists.length === 0) return null;
  return sql`(count.cognito_user_id = ${sub} or count.pharmacy_id <> all(${pharmacyIds}::uuid[])
    and not (count.inventory_number = any(${lists}::bigint[]) and exists (
      select from count_line where count_line.pharmacy_id = count.pharmacy_id and count_line.count_id = count.id
        and ${isOfListed(blindness)}
    )))`;
}

/** Returns a condition on `count_line`, null for all. */
export function visibleLines(blindness: Blindness): RawBuilder<unknown> | null {
  const { pharmacyIds, sub, lists, items } = blindness;
  if (pharmacyIds.length + lists.length === 0) return null;
  const hiding = [...pharmacyIds, ...new Set(items.map((item) => item.slice(0, UUID_LENGTH)))];
  return sql`(
    count_line.pharmacy_id <> all(${pharmacyIds}::uuid[]) and not ${isOfListed(blindness)}
    or count_line.collector_id = any(array(
      select id from collector where pharmacy_id = any(${hiding}::uuid[]) and sub = ${sub}
    ))
  )`;
}

export function visibleStock(blindness: Blindness): RawBuilder<number | null> {
  const { pharmacyIds } = blindness;
  const isListed = isListedToday(blindness);
  if (pharmacyIds.length === 0 && isListed === null) return sql`product.system_stock`;
  return sql`case when product.pharmacy_id <> all(${pharmacyIds}::uuid[])
    and not ${isListed ?? sql`false`} then product.system_stock end`;
}

export async function hidesStock(db: Database, blindness: Blindness, productId: string): Promise<boolean> {
  if (blindness.items.length === 0) return false;
  const stocks = await answering({ stock: 'number?' })`
    select ${visibleStock(blindness)} as stock from product where id = ${productId}
  `.values(db);
  return stocks.includes(null);
}

/** Refuses `invalid`: the order would reveal hidden stock. */
export function refuseSortByStock(
  blindness: Blindness,
  { pharmacyId, sort }: { readonly pharmacyId: string | undefined; readonly sort: ProductSort | undefined },
): void {
  if (sort?.replace('-', '') !== 'system_stock' || !isBlindIn(blindness, pharmacyId)) return;
  throw invalidField('sort', 'Em contagem cega os produtos não são ordenados pelo Saldo Sistema.');
}

export async function hidesCount(
  db: Queries,
  caller: Looking,
  { pharmacyId, cognitoUserId }: { readonly pharmacyId: string; readonly cognitoUserId: string },
): Promise<boolean> {
  if (cognitoUserId === caller.sub) return false;
  return (await findBlindness(db, caller)).pharmacyIds.includes(pharmacyId);
}

/** @param sentence what the call says of a count that doesn't exist: nothing else may tell them apart */
export async function refuseHiddenCount(
  db: Queries,
  caller: Looking,
  countId: number,
  sentence = 'Contagem não encontrada.',
): Promise<void> {
  const visible = visibleCounts(await findBlindness(db, caller));
  if (visible === null) return;
  if (await hasRow(db, sql`count where id = ${countId} and not ${visible}`))
    throw new AppError('not_found', sentence);
}
