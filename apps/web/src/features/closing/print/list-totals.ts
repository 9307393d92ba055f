import type { Item } from '@balanco/contract/comparison/closing-items';
import type { ClosingTotals } from '@balanco/contract/comparison/closing-totals';

/**
 * The five totals of a list of items, in R$, as the server sums those of an inventory: each item is rounded to centavos
 * first, so that a printed list adds up to its totals (docs/closing.md, "The value").
 */
export function listTotals(items: readonly Item[]): ClosingTotals {
  let shortage = 0;
  let overage = 0;
  let uncounted = 0;
  for (const { state, difference_value, expected, value } of items) {
    if (state === 'shortage') shortage += centavos(difference_value ?? 0);
    if (state === 'overage') overage += centavos(difference_value ?? 0);
    if (state === 'uncounted') uncounted += centavos(Math.max(0, expected) * value);
  }
  return {
    shortage: shortage / 100,
    overage: overage / 100,
    net: (shortage + overage) / 100,
    gross: (overage - shortage) / 100,
    uncounted: uncounted / 100,
  };
}

/** Whole centavos, because sums of fractions drift. */
function centavos(amount: number): number {
  return Math.round(Number((amount * 100).toFixed(4)));
}
