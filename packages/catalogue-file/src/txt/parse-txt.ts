import { type Catalogue, catalogueWithoutRows, type ParseProgress } from '../catalogue.js';
import { CatalogueBuilder } from '../catalogue-builder.js';
import type { Cp850Decoder } from '../cp850.js';
import { decodeText } from '../decode-text.js';
import { dropDosEof } from '../drop-dos-eof.js';
import type { TxtOptions } from '../import-options.js';
import { type InferredNumberFormat, inferNumberFormat } from '../number-format.js';
import { readProduct } from '../read-product.js';
import { type Refusal, refusal } from '../refusal.js';
import { refuseBeforeReading } from '../refuse-before-reading.js';
import { type Origin, originalText } from '../row-problem.js';
import { suspectEncoding } from '../suspect-encoding.js';
import { lineKinds, withoutPageBreak } from './line-kind.js';
import { cellSlicer, type TxtCells } from './slice-cells.js';
import { splitLines } from './split-lines.js';
import { suspectLayout } from './suspect-layout.js';
import type { TxtColumn } from './txt-columns.js';
import { offersOf } from './txt-offers.js';

const LINES_BETWEEN_REPORTS = 5000;
const PDF_SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d];

/**
 * Reads a catalogue of fixed positions (specification, sections 3, 5 and 9; docs/files.md, "Reading a TXT") in linear
 * time. CP850 needs its decoder (`cp850For`). Never throws: a bad line is a problem, and a file without any good line has a `refusal`.
 */
export function parseTxt(
  bytes: Uint8Array,
  options: TxtOptions,
  onProgress?: ParseProgress,
  cp850: Cp850Decoder | null = null,
): Catalogue {
  const refusedUnread = refuseBeforeReading(bytes.length, options);
  if (refusedUnread) return catalogueWithoutRows(refusedUnread);
  const content = dropDosEof(bytes);
  const refused = refuseBytes(content);
  if (refused) return catalogueWithoutRows(refused);

  const { text, encoding } = decodeText(content, options.encoding, cp850);
  const printed = splitLines(text);
  const kinds = printed.map(lineKinds(options.layout));
  const lines = printed.map(withoutPageBreak);
  const products = lines.filter((_line, index) => kinds[index] === 'product');
  const columns = options.layout.filter(({ key }) => options.columns.includes(key));
  const { format, ambiguousNumber } = numberFormatOf(products, columns, options);
  const formatOf = () => format;
  const builder = new CatalogueBuilder();
  const slice = cellSlicer(columns);
  const sliceAll = cellSlicer(options.layout);
  const everyCell = columns.length === options.layout.length;

  lines.forEach((line, index) => {
    if (index % LINES_BETWEEN_REPORTS === 0) onProgress?.(index, lines.length);
    const kind = kinds[index];
    if (kind === 'product') {
      const cells = slice(line);
      const read = readProduct(index + 1, cells, options, formatOf);
      builder.add(read, () => originOf(everyCell ? cells : sliceAll(line), line));
    } else if (kind === 'blank' || kind === undefined) builder.addBlankLine();
    else builder.addSkipped(index + 1, line, kind);
  });
  onProgress?.(lines.length, lines.length);

  const collected = builder.result();
  const empty = collected.blankLines === lines.length;
  return {
    ...catalogueWithoutRows(null),
    encoding,
    columns: options.columns.filter((key) => columns.some((column) => column.key === key)),
    numberFormat: format,
    ambiguousNumber,
    lines: lines.length,
    ...collected,
    offers: offersOf(products, options),
    suspicions: [...suspectLayout(products, columns, options.layout), ...suspectEncoding(text, encoding)],
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
  columns: readonly TxtColumn[],
  options: TxtOptions,
): InferredNumberFormat {
  if (options.numberFormat !== 'auto') return { format: options.numberFormat, ambiguousNumber: null };
  return inferNumberFormat(stockValueCells(lines, columns), options.undecidedNumbers);
}

function originOf({ barcode, internal_code, description }: TxtCells, line: string): Origin {
  return {
    code: barcode || internal_code || '',
    description: description ?? '',
    original: originalText(line),
  };
}

function* stockValueCells(lines: readonly string[], columns: readonly TxtColumn[]): Generator<string> {
  const column = columns.filter(({ key }) => key === 'stock_value_combined');
  if (column.length === 0) return;
  const slice = cellSlicer(column);
  for (const line of lines) yield slice(line).stock_value_combined ?? '';
}
