import type { TextEncoding } from './decode-text';
import type { NumberFormat } from './number-format';
import type { CatalogueRow } from './read-row';
import type { Refusal } from './refusal';
import type { RowProblem } from './row-problem';

/** What was understood of a TXT file, before anything is sent. */
export interface TxtCatalogue {
  /** What the file was read with, found or chosen. */
  encoding: TextEncoding;
  numberFormat: NumberFormat;
  /** A number such as '12.000' if nothing in the file tells thousands from decimals; else null. */
  ambiguousNumber: string | null;
  /** Lines of the file; `blankLines` of them hold nothing, the others became a row or a problem that is an error. */
  lines: number;
  blankLines: number;
  /** Distinct products among the rows: (internal code, barcode) without leading zeros. */
  products: number;
  /** In the order of the file, repeated products included: sent in this order the last one wins. */
  rows: CatalogueRow[];
  problems: RowProblem[];
  /** Set if nothing can be imported; rows is then empty. */
  refusal: Refusal | null;
}

/** Nothing understood yet, or nothing at all. */
export function catalogueWithoutRows(refusal: Refusal | null): TxtCatalogue {
  return {
    encoding: 'utf-8',
    numberFormat: 'decimal_comma',
    ambiguousNumber: null,
    lines: 0,
    blankLines: 0,
    products: 0,
    rows: [],
    problems: [],
    refusal,
  };
}
