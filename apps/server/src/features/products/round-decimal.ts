import {
  type CarriedValues,
  PRODUCT_COLUMNS,
  PRODUCT_NUMBER_COLUMNS,
} from '@balanco/contract/products/product-columns';

/** Half away from zero by decimal text: 1.005 becomes 1.01. */
export function roundDecimal(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  if (Math.round(value * scale) / scale === value) return value || 0;
  const [digits, exponent = '0'] = String(Math.abs(value)).split('e');
  const scaled = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  return Math.sign(value) * Number(`${scaled}e-${decimals}`) || 0;
}

/** Columns are numeric(14,3) and numeric(14,2). */
const DECIMALS = { quantity: 3, money: 2 } as const;

export function roundedValues<Values extends CarriedValues>(values: Values): Values {
  const rounded = { ...values };
  for (const column of PRODUCT_NUMBER_COLUMNS) {
    const value = values[column];
    if (value !== undefined)
      Object.assign(rounded, { [column]: roundDecimal(value, DECIMALS[PRODUCT_COLUMNS[column].kind]) });
  }
  return rounded;
}
