import { digitsIn } from '../all-digits.js';
import { type NotARow, notARow } from '../not-a-row.js';
import { cellSlicer } from './slice-cells.js';
import type { TxtColumn } from './txt-columns.js';

/** A line of a TXT: blank, a product, or something that a report prints around the products. */
export type LineKind = NotARow | 'blank' | 'product';

const PRINTS = /[^\s\p{Cc}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A function that says what a line of a TXT with these positions is (docs/files.md, "Lines that are no products"). */
export function lineKinds(layout: readonly TxtColumn[]): (line: string) => LineKind {
  const codeColumns = layout.filter(({ key }) => key === 'barcode' || key === 'internal_code');
  const slice = cellSlicer(layout);
  return (printed) => {
    const line = withoutPageBreak(printed);
    // Nearly all lines begin with a code, and this is the only test that they need.
    for (const { start, end } of codeColumns) {
      const code = digitsIn(line, start, end);
      if (code === 'digits') return 'product';
      if (code === 'other') break;
    }
    if (!PRINTS.test(line)) return printed.includes('\f') ? 'page_break' : 'blank';
    const cells = slice(line);
    const codes = codeColumns.map(({ key }) => cells[key] ?? '');
    const ended = codeColumns[codes.findIndex((code) => code !== '')]?.end ?? 0;
    const running = LETTER_OR_DIGIT.test(line.charAt(ended - 1)) && LETTER_OR_DIGIT.test(line.charAt(ended));
    return notARow({ text: line, codes, cells: Object.values(cells), cut: true, running }) ?? 'product';
  };
}

/** A line without the page break that printers get before the first line of a page. It takes no position. */
export function withoutPageBreak(line: string): string {
  return line.startsWith('\f') ? line.replace(/^\f+/, '') : line;
}
