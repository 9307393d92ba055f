import type { ClosingTotals } from '@balanco/contract/closing-totals';
import type { ClosingSteps } from '@balanco/contract/settling';

/**
 * The totals that settling would freeze now: what was counted, and what goes to zero. That is a shortage, or an overage
 * where the stock is below zero, and no longer uncounted (docs/fechamento.md, "What is frozen").
 */
export function totalsToFreeze(
  totals: ClosingTotals,
  { value, overage }: ClosingSteps['uncounted']['zeroed'],
): ClosingTotals {
  const missing = value - overage;
  return {
    shortage: centavos(totals.shortage - missing),
    overage: centavos(totals.overage + overage),
    net: centavos(totals.net - missing + overage),
    gross: centavos(totals.gross + value),
    uncounted: centavos(totals.uncounted - missing),
  };
}

/** Sums of centavos as floating-point numbers are off by less than one. */
function centavos(amount: number): number {
  // -0 would be written with its sign.
  return Math.round(amount * 100) / 100 + 0;
}
