import type { Barcodes } from './barcodes.js';
import type { CatalogueLine } from './catalogue-line.js';
import type { DirtCounts } from './dirt.js';
import type { Random } from './random.js';

/**
 * Adds one fault to a clean line. `nth` counts the lines with that fault from 0, for the spellings that alternate.
 */
type Dirty = (line: CatalogueLine, nth: number, random: Random, barcodes: Barcodes) => CatalogueLine[];

export const DIRTY_LINES: Record<Exclude<keyof DirtCounts, 'blankLines' | 'repeatedProducts'>, Dirty> = {
  noBarcode: (line, nth) => [
    {
      ...line,
      barcode: null,
      spelling: { ...line.spelling, absentBarcode: nth % 2 === 0 ? 'blank' : 'zeros' },
    },
  ],
  wrongCheckDigit: (line, _nth, random, barcodes) => [
    { ...line, barcode: barcodes.next(random.integer(1, 9)) },
  ],
  codesWithThreeBarcodes: (line, _nth, _random, barcodes) => [
    line,
    { ...line, barcode: barcodes.next() },
    { ...line, barcode: barcodes.next() },
  ],
  negativeStock: (line, nth, random) => [
    {
      ...line,
      stockThousandths: -random.integer(1, 999_999),
      spelling: { ...line.spelling, minus: nth % 2 === 0 ? 'before' : 'after' },
    },
  ],
  thousandsDots: (line, nth, random) => [
    {
      ...line,
      stockThousandths: random.integer(1_000_000, 99_999_999),
      valueCents: nth % 2 === 0 ? line.valueCents : random.integer(100_000, 9_999_999),
    },
  ],
  stockWithoutValue: (line) => [{ ...line, valueCents: null }],
  shortLines: (line) => [
    {
      ...line,
      department: '',
      stockThousandths: null,
      valueCents: null,
      spelling: { ...line.spelling, short: true },
    },
  ],
  withoutCode: (line) => [{ ...line, internalCode: null, barcode: null }],
  notANumber: (line) => [
    { ...line, stockThousandths: null, spelling: { ...line.spelling, stockText: '*****' } },
  ],
};
