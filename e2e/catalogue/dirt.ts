/** How often each fault of real catalogues occurs in a generated one. A line has at most one fault. */
export interface DirtCounts {
  /** Lines without a barcode, alternately blank and filled with zeros. */
  noBarcode: number;
  /** Lines whose barcode has a wrong last digit. */
  wrongCheckDigit: number;
  /** Internal codes on three lines, each with a different barcode. */
  codesWithThreeBarcodes: number;
  /** Lines with negative stock, the minus alternately before and after the number. */
  negativeStock: number;
  /** Lines with thousands dots, alternately in the stock only and in both numbers. No other line has them. */
  thousandsDots: number;
  /** Lines with a stock and no value. */
  stockWithoutValue: number;
  /** Lines that end after the description. */
  shortLines: number;
  /** Blank lines, alternately empty and filled with blanks. They are added to `lines`. */
  blankLines: number;
  /** Lines that repeat an earlier product, its internal code without leading zeros, with other numbers. */
  repeatedProducts: number;
  /** Lines without any code, such as the headings of a report. They can't be imported. */
  withoutCode: number;
  /** Lines whose stock is '*****', as xBase prints a number too wide for its field. */
  notANumber: number;
}

const LINES_OF_A_TRIPLE = 3;

/**
 * The usual dirt for a catalogue of this many lines, in proportion (400 of 20,000 without a barcode) and at least one
 * of each. The last three kinds, which an import must report, are 0 by default.
 */
export function usualDirt(lines: number): DirtCounts {
  const share = (perTenThousand: number) => Math.max(1, Math.round((lines * perTenThousand) / 10_000));
  return {
    noBarcode: share(200),
    wrongCheckDigit: share(50),
    codesWithThreeBarcodes: share(20),
    negativeStock: share(60),
    thousandsDots: share(100),
    stockWithoutValue: share(80),
    shortLines: share(40),
    blankLines: share(12),
    repeatedProducts: 0,
    withoutCode: 0,
    notANumber: 0,
  };
}

/** How many lines of the catalogue have a fault. */
export function dirtyLineCount(dirt: DirtCounts): number {
  const { blankLines: _additional, codesWithThreeBarcodes, ...single } = dirt;
  const singles = Object.values(single).reduce((sum, count) => sum + count, 0);
  return singles + codesWithThreeBarcodes * LINES_OF_A_TRIPLE;
}
