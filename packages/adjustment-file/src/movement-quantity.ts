import { parseDecimal } from '@balanco/contract/base/numbers';
import { COUNTED_QUANTITY_LIMIT } from '@balanco/contract/counts/count-fields';

const DECIMALS = 3;

/** Reads how much moved: above zero, with comma or dot and up to three decimals; the direction says which way. */
export function readMovedQuantity(
  text: string,
): number | 'quantity' | 'decimals' | 'zero' | 'negative' | 'large' {
  const value = parseDecimal(text);
  if (value === null) return 'quantity';
  if (value === 0) return 'zero';
  if (value < 0) return 'negative';
  if (value > COUNTED_QUANTITY_LIMIT) return 'large';
  const scaled = Number(value.toFixed(DECIMALS));
  return scaled === value ? value : 'decimals';
}
