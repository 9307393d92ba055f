import { type StockMode, stockModeSchema } from '@balanco/contract/comparison/comparison';
import { type RawBuilder, sql } from 'kysely';
import { answering, type RowOf } from '../../db/answering.js';
import type { Queries } from '../../db/database.js';
import type { Place } from '../inventories/find-inventory.js';
import { momentOfCatalogue, repeatedStocks } from '../products/catalogue.js';

export interface SnapshotFacts {
  readonly id: string | null;
  readonly version: number | null;
  readonly takenAt: Date | null;
  readonly takenBy: string | null;
  readonly stockAt: Date | null;
  readonly items: number;
  readonly repeated: number;
  readonly repeatedEqual: number;
  readonly mode: StockMode;
  readonly isModeClear: boolean;
  readonly isModeChosen: boolean;
}

const catalogueStock = { items: 'int', repeated: 'int', repeated_equal: 'int' } as const;
type CatalogueStock = RowOf<typeof catalogueStock>;

type SnapshotRow = Pick<SnapshotFacts, 'id' | 'version' | 'takenAt' | 'takenBy' | 'stockAt'> & CatalogueStock;

/** Returns the newest, otherwise the catalogue (docs/comparison.md, "The snapshot"). */
export async function viewSnapshot(db: Queries, place: Place): Promise<SnapshotFacts> {
  const taken = await answering({
    ...catalogueStock,
    id: 'text',
    version: 'int',
    takenAt: 'date',
    takenBy: 'text?',
    stockAt: 'date',
  })`
    select id, version, taken_at as "takenAt", taken_by as "takenBy",
      coalesce(stock_at, taken_at) as "stockAt", items, repeated, repeated_equal
    from stock_snapshot where inventory_number = ${place.number} order by version desc limit 1
  `.first(db);
  const choice = await answering({ mode: stockModeSchema })`
    select mode from stock_mode_choice where inventory_number = ${place.number}
  `.first(db);
  const row = taken ?? (await viewCatalogue(db, place.pharmacyId));
  const { repeated_equal: repeatedEqual, ...facts } = row;
  const found = findStockMode({ repeated: row.repeated, repeatedEqual });
  return {
    ...facts,
    repeatedEqual,
    mode: choice?.mode ?? found.mode,
    isModeClear: found.isClear,
    isModeChosen: choice !== undefined,
  };
}

/** Cached until it changes: reading all products outlasts a page. */
async function viewCatalogue(db: Queries, pharmacyId: string): Promise<SnapshotRow> {
  const kept = await answering(catalogueStock)`
    select items, repeated, repeated_equal from comparison_source
    where pharmacy_id = ${pharmacyId} and stock_version = version
  `.first(db);
  const stock = kept ?? (await keepCatalogueStock(db, pharmacyId));
  return { id: null, version: null, takenAt: null, takenBy: null, stockAt: null, ...stock };
}

async function keepCatalogueStock(db: Queries, pharmacyId: string): Promise<CatalogueStock> {
  const { version, ...stock } = await answering({ ...catalogueStock, version: 'int' })`
    select found.*, coalesce((
      select version from comparison_source where pharmacy_id = ${pharmacyId}
    ), 0) as version
    from (${repeatedStocks(pharmacyId)}) as found
  `.one(db);
  // Skipped while a writer holds the row.
  if (!db.isTransaction) {
    await sql`
      update comparison_source
      set stock_version = ${version}, items = ${stock.items},
        repeated = ${stock.repeated}, repeated_equal = ${stock.repeated_equal}
      where pharmacy_id in (
        select pharmacy_id from comparison_source
        where pharmacy_id = ${pharmacyId} and version = ${version} for update skip locked
      )
    `.execute(db);
  }
  return stock;
}

interface StatedStock {
  readonly terms: { readonly shop: 'closed' | 'open'; readonly stockAt: string | null };
  readonly snapshot: Pick<SnapshotFacts, 'stockAt'>;
}

/**
 * The one moment of an inventory's stock, on every page and sheet: what staff stated for an open shop, else the
 * capture's. null before the catalogue was copied.
 */
export function stockMoment({ terms, snapshot }: StatedStock): string | null {
  const stated = terms.shop === 'open' ? terms.stockAt : null;
  return stated ?? snapshot.stockAt?.toISOString() ?? null;
}

/** The same moment as `stockMoment` gave when the version was settled; joined with `stock_snapshot`. */
export const SETTLED_STOCK_MOMENT: RawBuilder<Date> = sql`coalesce(
  (settlement.details ->> 'stock_at')::timestamptz,
  (settlement.details -> 'movements' ->> 'stock_at')::timestamptz, stock_snapshot.stock_at,
  stock_snapshot.taken_at
)`;

/** Returns the capture's moment, else the catalogue's. */
export async function viewStockMoment(
  db: Queries,
  { pharmacyId, snapshot }: Pick<Place, 'pharmacyId'> & { readonly snapshot: Pick<SnapshotFacts, 'stockAt'> },
): Promise<string> {
  if (snapshot.stockAt !== null) return snapshot.stockAt.toISOString();
  const at = await answering({ at: 'date' })`
    select coalesce(${momentOfCatalogue(pharmacyId)}, now()) as at
  `.value(db);
  return at.toISOString();
}

interface RepeatedStocks {
  readonly repeated: number;
  readonly repeatedEqual: number;
}

interface StockModeFound {
  readonly mode: StockMode;
  readonly isClear: boolean;
}

const CLEARLY_REPEATED = 0.8;

const CLEARLY_SUMMED = 0.2;

/** docs/comparison.md, "Items with several codes". Between the limits the likelier reading holds until a person chooses. */
export function findStockMode({ repeated, repeatedEqual }: RepeatedStocks): StockModeFound {
  if (repeated === 0) return { mode: 'summed', isClear: true };
  const share = repeatedEqual / repeated;
  return {
    mode: share >= 0.5 ? 'repeated' : 'summed',
    isClear: share >= CLEARLY_REPEATED || share <= CLEARLY_SUMMED,
  };
}
