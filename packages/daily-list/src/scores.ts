import { type DailyItem, type Day, SALES_DAYS } from './daily-item.js';
import { errorChances } from './error-chance.js';

/** Days between two counts of an item, unless it is drawn at random or in doubt. */
const INTERVAL = { usual: 28, wanted: 7 };
/** Days without stock after which an item goes dormant. */
const DORMANT_DAYS = 180;
/** Stock is low up to so few units, or up to what sells in so many days. */
const LOW = { units: 3, days: 28 };
/** The chance that an item's shelf is empty before its silence says more. */
const USUALLY_EMPTY = 0.02;
/** A suspicion below this is none. */
const SUSPECTED = 0.1;

export const SHARES = ['wanted', 'phantom', 'risk'] as const;
export type Share = (typeof SHARES)[number];
/** 0 for no candidate of the share. Scores of two shares don't compare. */
export type Scores = Readonly<Record<Share, (item: DailyItem) => number>>;

export function scoresOf(items: readonly DailyItem[], today: Day): Scores {
  const chanceOf = errorChances(items, today);
  const usualValue = medianValue(items);
  const worth = (item: DailyItem) => item.value ?? usualValue;
  const isDue = ({ lastCounted }: DailyItem, days: number) =>
    lastCounted === null || today - lastCounted >= days;
  const isDormant = ({ stock, lastStock }: DailyItem) =>
    stock === 0 && (lastStock === null || today - lastStock >= DORMANT_DAYS);
  return {
    wanted(item) {
      if (item.wanted === 'doubt') return 4;
      if (item.wanted === 'chosen') return 5;
      if (!isDue(item, INTERVAL.wanted)) return 0;
      if (item.stock < 0) return 3;
      if (item.wanted === null || (item.wanted === 'controlled' && isDormant(item))) return 0;
      const days = item.lastCounted === null ? Number.MAX_SAFE_INTEGER : today - item.lastCounted;
      return 1 + days / (days + INTERVAL.wanted);
    },
    phantom(item) {
      const { stock, lastSale, sales } = item;
      const low = Math.max(LOW.units, (LOW.days * sales) / SALES_DAYS);
      if (stock <= 0 || stock > low || lastSale === null || !isDue(item, INTERVAL.usual)) return 0;
      if (sales === 0 || today - lastSale > SALES_DAYS) return 0;
      const chance = emptyChance(sales, today - lastSale);
      return chance < SUSPECTED ? 0 : chance;
    },
    risk(item) {
      if (!isDue(item, INTERVAL.usual) || isDormant(item)) return 0;
      // By R$ itself a simulated list found 1.3 times the differences of random lines, by its root twice.
      return chanceOf(item) * Math.sqrt(worth(item) * Math.max(item.stock, 1));
    },
  };
}

/**
 * The chance that a shelf is empty whose item didn't sell for `silent` days. An item on its shelf would stay silent with
 * the probability (e ÷ (e + silent))^(sales + ½), the prediction of a Poisson rate seen over e days, here those that `sales` stand for.
 */
function emptyChance(sales: number, silent: number): number {
  const seen = SALES_DAYS * Math.exp(-silent / SALES_DAYS);
  const quietShelf = (seen / (seen + silent)) ** (sales + 0.5);
  return USUALLY_EMPTY / (USUALLY_EMPTY + (1 - USUALLY_EMPTY) * quietShelf);
}

/** What an item without a value is taken to be worth. */
function medianValue(items: readonly DailyItem[]): number {
  if (!items.some(({ value }) => value === null)) return 0;
  const values = Float64Array.from(items.flatMap(({ value }) => value ?? [])).sort();
  return values[values.length >> 1] ?? 1;
}
