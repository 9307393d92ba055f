/** More units than this in one reading are asked about (docs/collector-app.md, "Large quantities"). */
const MANY_UNITS = 500;
const TIMES_THE_LAST = 10;

/** Why a quantity should be confirmed first; null if it is taken at once. */
export type QuantityDoubt = 'zero' | 'many' | 'ten-times' | null;

/**
 * @param units of the reading
 * @param lastUnits of the reading of the same item before it; null without one
 */
export function quantityDoubt(units: number, lastUnits: number | null): QuantityDoubt {
  if (units === 0) return 'zero';
  if (units > MANY_UNITS) return 'many';
  if (lastUnits !== null && lastUnits > 0 && units > TIMES_THE_LAST * lastUnits) return 'ten-times';
  return null;
}
