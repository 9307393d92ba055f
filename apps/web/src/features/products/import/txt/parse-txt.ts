import { codeKey } from '@balanco/contract/codes';
import { decodeText } from './decode-text';
import { dropDosEof } from './drop-dos-eof';
import { type InferredNumberFormat, inferNumberFormat } from './number-format';
import { type CatalogueRow, readRow } from './read-row';
import { refusal } from './refusal';
import { refuseBeforeReading } from './refuse-before-reading';
import { refuseBytes } from './refuse-bytes';
import { type RowProblem, repeatedProduct } from './row-problem';
import { sliceCells } from './slice-cells';
import { splitLines } from './split-lines';
import { catalogueWithoutRows, type TxtCatalogue } from './txt-catalogue';
import type { TxtColumnKey } from './txt-columns';
import type { TxtOptions } from './txt-options';

/** How far it is, in lines of the file. */
export type ParseProgress = (done: number, total: number) => void;

const LINES_BETWEEN_REPORTS = 5000;

/**
 * Reads a catalogue of fixed positions (specification, sections 3, 5 and 9; DESIGN, section 7) in time linear in
 * its length. Never throws: a file of which nothing can be imported has a `refusal`, a bad line is a problem.
 */
export function parseTxt(bytes: Uint8Array, options: TxtOptions, onProgress?: ParseProgress): TxtCatalogue {
  const refusedUnread = refuseBeforeReading(bytes.length, options);
  if (refusedUnread) return catalogueWithoutRows(refusedUnread);
  const content = dropDosEof(bytes);
  const refused = refuseBytes(content);
  if (refused) return catalogueWithoutRows(refused);

  const { text, encoding } = decodeText(content, options.encoding);
  const lines = splitLines(text);
  const chosen = new Set(options.columns);
  const { format, ambiguousNumber } = numberFormatOf(lines, chosen, options);
  const understood = { encoding, numberFormat: format, ambiguousNumber, lines: lines.length };
  const catalogue: TxtCatalogue = { ...catalogueWithoutRows(null), ...understood };
  const lineOfProduct = new Map<string, number>();

  lines.forEach((line, index) => {
    if (index % LINES_BETWEEN_REPORTS === 0) onProgress?.(index, lines.length);
    if (isBlank(line)) {
      catalogue.blankLines += 1;
      return;
    }
    const { row, problems } = readRow(index + 1, sliceCells(line, chosen), options, format);
    catalogue.problems.push(...problems);
    if (!row) return;
    catalogue.rows.push(row);
    const repeated = findRepeated(row, lineOfProduct);
    if (repeated) catalogue.problems.push(repeated);
  });
  onProgress?.(lines.length, lines.length);

  catalogue.products = lineOfProduct.size;
  if (catalogue.rows.length === 0) {
    catalogue.refusal = refusal(catalogue.blankLines === lines.length ? 'empty' : 'no_usable_row');
  }
  return catalogue;
}

function numberFormatOf(
  lines: readonly string[],
  chosen: ReadonlySet<TxtColumnKey>,
  options: TxtOptions,
): InferredNumberFormat {
  if (options.numberFormat !== 'auto') return { format: options.numberFormat, ambiguousNumber: null };
  if (!chosen.has('stock_value_combined')) return { format: 'decimal_comma', ambiguousNumber: null };
  return inferNumberFormat(stockValueCells(lines));
}

function* stockValueCells(lines: readonly string[]): Generator<string> {
  const only = new Set<TxtColumnKey>(['stock_value_combined']);
  for (const line of lines) yield sliceCells(line, only).stock_value_combined ?? '';
}

function isBlank(line: string): boolean {
  return !/[^\s\p{Cc}]/u.test(line);
}

function findRepeated(row: CatalogueRow, lineOfProduct: Map<string, number>): RowProblem | null {
  const key = `${codeKey(row.internal_code ?? '')}\n${codeKey(row.barcode ?? '')}`;
  const previousLine = lineOfProduct.get(key);
  lineOfProduct.set(key, row.line);
  if (previousLine === undefined) return null;
  const column = row.barcode === undefined ? 'internal_code' : 'barcode';
  return { line: row.line, column, value: row[column] ?? '', ...repeatedProduct(previousLine) };
}
