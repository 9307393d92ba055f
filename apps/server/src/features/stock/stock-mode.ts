import type { StockMode } from '@balanco/contract/comparison/closing';

/** What the rows of items with several codes say about their stock. */
export interface RepeatedStocks {
  /** Items with several rows and some stock. */
  readonly repeated: number;
  /** Those of them whose rows all have the same stock. */
  readonly repeatedEqual: number;
}

interface StockModeFound {
  readonly mode: StockMode;
  /** Whether the rows say it clearly enough; otherwise a person should choose. */
  readonly isClear: boolean;
}

const CLEARLY_REPEATED = 0.8;
const CLEARLY_SUMMED = 0.2;

/**
 * How a catalogue states the stock of an item with several codes (docs/closing.md, "Items with several codes"). Without
 * such items both readings are the same. Between the two limits the likelier one holds until a person chooses.
 */
export function findStockMode({ repeated, repeatedEqual }: RepeatedStocks): StockModeFound {
  if (repeated === 0) return { mode: 'summed', isClear: true };
  const share = repeatedEqual / repeated;
  return {
    mode: share >= 0.5 ? 'repeated' : 'summed',
    isClear: share >= CLEARLY_REPEATED || share <= CLEARLY_SUMMED,
  };
}
