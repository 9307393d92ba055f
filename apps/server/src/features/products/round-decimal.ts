import type { CarriedValues } from '@balanco/contract/products/merge-product';
import { PRODUCT_COLUMNS, PRODUCT_NUMBER_COLUMNS } from '@balanco/contract/products/product-columns';

/** Rounds half away from zero to `decimals` decimals, by the number's decimal text: 1.005 becomes 1.01. */
export function roundDecimal(value: number, decimals: number): number {
  // The number that is nearest to a text with so few decimals has no shorter text, so it is rounded already.
  const scale = 10 ** decimals;
  if (Math.round(value * scale) / scale === value) return value || 0;
  const [digits, exponent = '0'] = String(Math.abs(value)).split('e');
  const scaled = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  return Math.sign(value) * Number(`${scaled}e-${decimals}`) || 0;
}

/** What numeric(14,3) and numeric(14,2) keep. */
const DECIMALS = { quantity: 3, money: 2 } as const;

/** The same values with their numbers as the table keeps them. */
export function roundedValues<Values extends CarriedValues>(values: Values): Values {
  const rounded = { ...values };
  for (const column of PRODUCT_NUMBER_COLUMNS) {
    const value = values[column];
    if (value !== undefined)
      Object.assign(rounded, { [column]: roundDecimal(value, DECIMALS[PRODUCT_COLUMNS[column].kind]) });
  }
  return rounded;
}
