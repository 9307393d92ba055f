/** Rounds half away from zero at `places` decimals, on the number's decimal text: 1.005 becomes 1.01. */
export function roundDecimal(value: number, places: number): number {
  const [digits, exponent = '0'] = String(Math.abs(value)).split('e');
  const scaled = Math.round(Number(`${digits}e${Number(exponent) + places}`));
  return Math.sign(value) * Number(`${scaled}e-${places}`) || 0;
}

/** A quantity as numeric(14,3) keeps it. */
export function storedQuantity(value: number): number {
  return roundDecimal(value, 3);
}

/** An amount of money as numeric(14,2) keeps it. */
export function storedMoney(value: number): number {
  return roundDecimal(value, 2);
}
