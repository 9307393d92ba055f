import { type Catalogue, CatalogueBuilder, catalogueWithoutRows, type ParseProgress } from '../catalogue.js';
import { type Cp850Decoder, decodeText, dropDosEof, suspectEncoding } from '../decode-text.js';
import { columnOf, type ImportColumnKey } from '../import-columns.js';
import type { TxtOptions } from '../import-options.js';
import { digitsIn, type NotARow, notARow } from '../not-a-row.js';
import { type ColumnFormats, inferColumnFormats } from '../number-format.js';
import { type Origin, originalText, otherLayout, type Refusal, refusal } from '../problems.js';
import { type FormatOf, readProduct } from '../read-product.js';
import { suspectStock } from '../suspect-stock.js';
import { productLines } from './propose-layout.js';
import { cellSlicer, suspectLayout, type TxtCells, type TxtColumn } from './txt-columns.js';

const LINES_BETWEEN_REPORTS = 5000;
const PDF_SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d];

/**
 * Reads fixed positions in linear time (specification, sections 3, 5 and 9; docs/files.md, "Reading a TXT").
 * CP850 needs `cp850For`. Never throws: reports bad lines as problems and an unusable file as `refusal`.
 */
export function parseTxt(
  bytes: Uint8Array,
  options: TxtOptions,
  onProgress?: ParseProgress,
  cp850: Cp850Decoder | null = null,
): Catalogue {
  const content = dropDosEof(bytes);
  const refused = refuseBytes(content);
  if (refused) return catalogueWithoutRows(refused);

  const { text, encoding } = decodeText(content, options.encoding, cp850);
  const printed = splitLines(text);
  const lines = printed.map(withoutPageBreak);
  const told = withoutTrailer(lines, printed.map(lineKinds(options.layout)), options.layout);
  const products = lines.filter((_line, index) => told[index] === 'product');
  const columns = options.layout.filter(({ key }) => options.columns.includes(columnOf(key)));
  const misread = suspectLayout(products, columns, options.layout);
  const kinds = withUnfit(lines, told, misread.length > 0);
  const { formats, ambiguousNumber } = formatsOf(products, columns, options);
  const formatOf: FormatOf = (field) => formats.get(field) ?? 'decimal_comma';
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
    } else if (kind === 'unfit') {
      const problem = { line: index + 1, column: null, value: '', ...otherLayout() };
      builder.add({ row: null, problems: [problem] }, () => originOf({}, line));
    } else if (kind === 'blank' || kind === undefined) builder.addBlankLine();
    else builder.addSkipped(index + 1, line, kind);
  });
  onProgress?.(lines.length, lines.length);

  const collected = builder.result();
  const empty = collected.blankLines === lines.length;
  const isRead = (key: ImportColumnKey) => columns.some((column) => columnOf(column.key) === key);
  return {
    ...catalogueWithoutRows(null),
    encoding,
    columns: options.columns.filter(isRead),
    numberFormat: [...formats.values()][0] ?? 'decimal_comma',
    ambiguousNumber,
    lines: lines.length,
    ...collected,
    missing: options.columns.filter((key) => !isRead(key)),
    offers: misread.length > 0 ? [] : offersOf(products, options),
    suspicions: [...misread, ...suspectStock(collected.rows), ...suspectEncoding(text, encoding)],
    refusal: collected.rows.length > 0 ? null : refusal(empty ? 'empty' : 'no_usable_row'),
  };
}

/** Every .xls and .xlsx has zero bytes; a PDF may have none, and its lines would read as products. */
function refuseBytes(bytes: Uint8Array): Refusal | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return refusal('utf16');
  if (bytes.includes(0) || PDF_SIGNATURE.every((byte, index) => bytes[index] === byte))
    return refusal('binary');
  return null;
}

function formatsOf(
  lines: readonly string[],
  columns: readonly TxtColumn[],
  { numberFormat, undecidedNumbers }: TxtOptions,
): ColumnFormats {
  const numbers = columns.filter(({ key }) => columnOf(key) === 'stock_value_combined');
  if (numberFormat !== 'auto')
    return { formats: new Map(numbers.map(({ key }) => [key, numberFormat])), ambiguousNumber: null };
  const written = numbers.map((column) => [column.key, cellsOf(lines, column)] as const);
  return inferColumnFormats(written, undecidedNumbers);
}

function originOf({ barcode, internal_code, description }: TxtCells, line: string): Origin {
  return {
    code: barcode || internal_code || '',
    description: description ?? '',
    original: originalText(line),
  };
}

function* cellsOf(lines: readonly string[], column: TxtColumn): Generator<string> {
  const slice = cellSlicer([column]);
  for (const line of lines) yield slice(line)[column.key] ?? '';
}

/** Splits at CRLF, LF or a lone CR, also mixed. A final line end starts no line. */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

type LineKind = NotARow | 'blank' | 'product' | 'unfit';

const PRINTS = /[^\s\p{Cc}]/u;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** See docs/files.md, "Lines that are no products". */
function lineKinds(layout: readonly TxtColumn[]): (line: string) => LineKind {
  const codeColumns = layout.filter(({ key }) => key === 'barcode' || key === 'internal_code');
  const slice = cellSlicer(layout);
  return (printed) => {
    const line = withoutPageBreak(printed);
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

const DIGITS_ALONE = /^[\d\s]*\d[\d\s]*$/;
/** '9' or '99' marks the record of a trailer. */
const LONGEST_MARK = 2;

/** The last line may count the others ('9000030'), where all others have a description. */
function withoutTrailer(
  lines: readonly string[],
  kinds: LineKind[],
  layout: readonly TxtColumn[],
): LineKind[] {
  const last = kinds.findLastIndex((kind) => kind !== 'blank' && kind !== 'page_break');
  const line = lines[last]?.trim() ?? '';
  if (kinds[last] !== 'product' || !DIGITS_ALONE.test(line)) return kinds;
  const before = lines.filter((_line, index) => index < last && kinds[index] === 'product');
  const description = cellSlicer(layout.filter(({ key }) => key === 'description'));
  const named = before.filter((product) => LETTERS.test(description(product).description ?? ''));
  if (before.length === 0 || named.length < before.length * MOST) return kinds;
  const filled = kinds.slice(0, last).filter((kind) => kind !== 'blank').length;
  const counts = [before.length, filled, filled + 1];
  const isCount = line
    .split(/\s+/)
    .some((digits) =>
      Array.from({ length: LONGEST_MARK + 1 }, (_, mark) => digits.slice(mark)).some(
        (rest) => rest !== '' && counts.includes(Number(rest)),
      ),
    );
  return isCount ? kinds.map((kind, index) => (index === last ? 'total' : kind)) : kinds;
}

/** Where the positions fit few products, what they cut into a title or a total may be a product. */
function withUnfit(lines: readonly string[], kinds: LineKind[], isMisread: boolean): LineKind[] {
  if (!kinds.some(isWords)) return kinds;
  const likeProducts = new Set(productLines(lines));
  const isUnfit = (kind: LineKind, index: number) => isWords(kind) && likeProducts.has(lines[index] ?? '');
  const products = kinds.filter((kind) => kind === 'product').length;
  return isMisread || kinds.filter(isUnfit).length > products
    ? kinds.map((kind, index) => (isUnfit(kind, index) ? 'unfit' : kind))
    : kinds;
}

function isWords(kind: LineKind): boolean {
  return kind === 'title' || kind === 'total';
}

function withoutPageBreak(line: string): string {
  return line.startsWith('\f') ? line.replace(/^\f+/, '') : line;
}

const LINES_CHECKED = 500;
const MOST = 0.5;
const NUMBERS = /^[-+]?[\d.,]*\d[-+]?(?:\s+[-+]?[\d.,]*\d[-+]?)?$/;
const LETTERS = /\p{L}/u;

/** In lines where a column begins inside a word, it holds another one's end. */
const FEW = 0.1;

function offersOf(lines: readonly string[], { layout, columns }: TxtOptions): ImportColumnKey[] {
  const others = layout.filter(({ key }) => !columns.includes(columnOf(key)));
  const sample = lines.slice(0, LINES_CHECKED);
  const records = sample.map(cellSlicer(others));
  const holds = ({ key, start }: TxtColumn) => {
    const isNumber = columnOf(key) === 'stock_value_combined';
    const test = isNumber ? NUMBERS : key === 'description' || key === 'department' ? LETTERS : /\S/;
    const filled = sample.filter((_line, index) => test.test(records[index]?.[key] ?? ''));
    if (filled.length <= sample.length * MOST) return false;
    const cut = filled.filter(
      (line) => LETTERS.test(line.charAt(start - 1)) && LETTERS.test(line.charAt(start)),
    );
    return key !== 'department' || cut.length <= filled.length * FEW;
  };
  return [...new Set(others.filter(holds).map(({ key }) => columnOf(key)))];
}
