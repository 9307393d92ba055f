import { type Catalogue, catalogueWithoutRows, type ParseProgress } from '../catalogue.js';
import { CatalogueBuilder } from '../catalogue-builder.js';
import { decodeText } from '../decode-text.js';
import { dropDosEof } from '../drop-dos-eof.js';
import type { ImportColumnKey } from '../import-columns.js';
import type { TxtOptions } from '../import-options.js';
import { type InferredNumberFormat, inferNumberFormat } from '../number-format.js';
import { readProduct } from '../read-product.js';
import { type Refusal, refusal } from '../refusal.js';
import { refuseBeforeReading } from '../refuse-before-reading.js';
import { suspectEncoding } from '../suspect-encoding.js';
import { sliceCells } from './slice-cells.js';
import { splitLines } from './split-lines.js';
import { suspectLayout } from './suspect-layout.js';
import { TXT_COLUMNS } from './txt-columns.js';

const LINES_BETWEEN_REPORTS = 5000;
const PDF_SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d];

/**
 * Reads a catalogue of fixed positions (specification, sections 3, 5 and 9; docs/files.md, "Reading a TXT") in linear
 * time. Never throws: a bad line is a problem, and a file without any good line has a `refusal`.
 */
export function parseTxt(bytes: Uint8Array, options: TxtOptions, onProgress?: ParseProgress): Catalogue {
  const refusedUnread = refuseBeforeReading(bytes.length, options);
  if (refusedUnread) return catalogueWithoutRows(refusedUnread);
  const content = dropDosEof(bytes);
  const refused = refuseBytes(content);
  if (refused) return catalogueWithoutRows(refused);

  const { text, encoding } = decodeText(content, options.encoding);
  const lines = splitLines(text);
  const chosen = new Set(options.columns);
  const { format, ambiguousNumber } = numberFormatOf(lines, chosen, options);
  const builder = new CatalogueBuilder();

  lines.forEach((line, index) => {
    if (index % LINES_BETWEEN_REPORTS === 0) onProgress?.(index, lines.length);
    if (isBlank(line)) builder.addBlankLine();
    else builder.add(readProduct(index + 1, sliceCells(line, chosen), options, { format }));
  });
  onProgress?.(lines.length, lines.length);

  const collected = builder.result();
  const empty = collected.blankLines === lines.length;
  return {
    ...catalogueWithoutRows(null),
    encoding,
    columns: options.columns.filter((key) => TXT_COLUMNS.some((column) => column.key === key)),
    numberFormat: format,
    ambiguousNumber,
    lines: lines.length,
    ...collected,
    suspicions: [...suspectLayout(lines, chosen), ...suspectEncoding(text, encoding)],
    refusal: collected.rows.length > 0 ? null : refusal(empty ? 'empty' : 'no_usable_row'),
  };
}

/**
 * Refuses bytes that are clearly not text in an 8-bit encoding; null if they may be. Every .xls and .xlsx has zero
 * bytes. A PDF may have none, and its lines would be read as products.
 */
function refuseBytes(bytes: Uint8Array): Refusal | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return refusal('utf16');
  if (bytes.includes(0) || PDF_SIGNATURE.every((byte, index) => bytes[index] === byte))
    return refusal('binary');
  return null;
}

function numberFormatOf(
  lines: readonly string[],
  chosen: ReadonlySet<ImportColumnKey>,
  options: TxtOptions,
): InferredNumberFormat {
  if (options.numberFormat !== 'auto') return { format: options.numberFormat, ambiguousNumber: null };
  if (!chosen.has('stock_value_combined')) return { format: 'decimal_comma', ambiguousNumber: null };
  return inferNumberFormat(stockValueCells(lines));
}

function* stockValueCells(lines: readonly string[]): Generator<string> {
  const only = new Set<ImportColumnKey>(['stock_value_combined']);
  for (const line of lines) yield sliceCells(line, only).stock_value_combined ?? '';
}

function isBlank(line: string): boolean {
  return !/[^\s\p{Cc}]/u.test(line);
}
