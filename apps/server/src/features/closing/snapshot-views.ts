import type { StockMode } from '@balanco/contract/closing';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { catalogueItems, isOfItems, repeatedStocks, SNAPSHOT_COLUMNS } from './catalogue-items.js';
import { findStockMode } from './stock-mode.js';

/** The stock that an inventory is compared with, and how it is read. */
export interface SnapshotFacts {
  /** Null while the catalogue itself is compared. */
  readonly id: string | null;
  readonly version: number | null;
  readonly takenAt: Date | null;
  readonly takenBy: string | null;
  /** The moment that its stock is of; null while the catalogue itself is compared. */
  readonly stockAt: Date | null;
  readonly items: number;
  readonly repeated: number;
  readonly repeatedEqual: number;
  readonly mode: StockMode;
  readonly isModeClear: boolean;
  readonly isModeChosen: boolean;
}

interface Place {
  readonly number: number;
  readonly pharmacyId: string;
}

type SnapshotRow = Pick<SnapshotFacts, 'id' | 'version' | 'takenAt' | 'takenBy' | 'stockAt'> & {
  readonly items: number;
  readonly repeated: number;
  readonly repeated_equal: number;
};

/** The newest snapshot of an inventory; without one, the catalogue as it is now (docs/closing.md, "The snapshot"). */
export async function viewSnapshot(db: Database | Transaction, place: Place): Promise<SnapshotFacts> {
  const taken = await sql<SnapshotRow>`
    select id, version, taken_at as "takenAt", taken_by as "takenBy",
      coalesce(stock_at, taken_at) as "stockAt", items, repeated, repeated_equal
    from stock_snapshot where inventory_number = ${place.number} order by version desc limit 1
  `.execute(db);
  const choice = await sql<{ mode: StockMode }>`
    select mode from stock_mode_choice where inventory_number = ${place.number}
  `.execute(db);
  const row = taken.rows[0] ?? (await viewCatalogue(db, place.pharmacyId));
  const { repeated_equal: repeatedEqual, ...facts } = row;
  const found = findStockMode({ repeated: row.repeated, repeatedEqual });
  const chosen = choice.rows[0]?.mode;
  return {
    ...facts,
    repeatedEqual,
    mode: chosen ?? found.mode,
    isModeClear: found.isClear,
    isModeChosen: chosen !== undefined,
  };
}

async function viewCatalogue(db: Database | Transaction, pharmacyId: string): Promise<SnapshotRow> {
  const found = await sql<
    Pick<SnapshotRow, 'items' | 'repeated' | 'repeated_equal'>
  >`${repeatedStocks(catalogueItems(pharmacyId))}`.execute(db);
  const none = { items: 0, repeated: 0, repeated_equal: 0 };
  return { id: null, version: null, takenAt: null, takenBy: null, stockAt: null, ...(found.rows[0] ?? none) };
}

/** The query of a snapshot's items, or of some of them by key; its columns are those of `SNAPSHOT_COLUMNS`. */
export function snapshotItems(
  { id }: Pick<SnapshotFacts, 'id'>,
  pharmacyId: string,
  keys?: readonly string[],
): RawBuilder<unknown> {
  if (id === null) return catalogueItems(pharmacyId, keys === undefined ? undefined : isOfItems(keys));
  const isMeant = keys === undefined ? sql`true` : sql`item_key = any(${[...keys]}::text[])`;
  return sql`select ${SNAPSHOT_COLUMNS} from stock_snapshot_item where snapshot_id = ${id} and ${isMeant}`;
}
