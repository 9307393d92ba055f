/** null where a round didn't take place. */
export type Counts = readonly [first: number | null, second: number | null, third: number | null];

export interface FileRow {
  readonly key: string;
  readonly code: string;
  readonly internalCode: string;
  readonly barcode: string;
  readonly description: string;
  readonly department: string;
  /** A balance, or a signed difference. */
  readonly quantity: number;
  readonly counts: Counts;
  readonly expected: number;
  /** R$ of one unit; `total` is R$ of the line. */
  readonly value: number;
  readonly total: number;
  readonly reason: string;
  /** AAAA-MM-DD of the newest settled line, and who counted it; empty without one. */
  readonly countedOn: string;
  readonly countedBy: string;
}

export interface FileHeading {
  readonly inventory: string;
  readonly version: number;
  /** AAAA-MM-DD in the pharmacy's time zone. */
  readonly date: string;
}

/** See docs/adjustment-files.md, "Totals". */
export interface FileTotals {
  readonly lines: number;
  readonly units: number;
  readonly money: number;
}

/** Whole millionths, so sums and products don't drift. */
const MILLIONTHS = 6;

export function millionths(value: number): bigint {
  return BigInt(value.toFixed(MILLIONTHS).replace('.', ''));
}

export function fromMillionths(value: bigint): number {
  return Number(value) / 1_000_000;
}

/** quantity × value in R$, rounded half away from zero as the database does. */
export function moneyOf(quantity: number, value: number): number {
  const product = millionths(quantity) * millionths(value);
  const step = 10n ** 10n;
  const size = product < 0n ? -product : product;
  const centavos = Number((size + step / 2n) / step);
  return (product < 0n ? -centavos : centavos) / 100;
}

export function rowTotals(rows: readonly Pick<FileRow, 'quantity' | 'total'>[]): FileTotals {
  let units = 0n;
  let money = 0n;
  for (const { quantity, total } of rows) {
    units += millionths(quantity);
    money += millionths(total);
  }
  return { lines: rows.length, units: fromMillionths(units), money: fromMillionths(money) };
}
