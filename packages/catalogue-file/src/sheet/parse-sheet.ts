import { type Catalogue, catalogueWithoutRows, type ParseProgress } from '../catalogue.js';
import { cp850For, type DecodedText, decodeText, dropDosEof, suspectEncoding } from '../decode-text.js';
import type { SheetOptions } from '../import-options.js';
import { refusal, type Suspicion } from '../problems.js';
import { fileKind } from './file-kind.js';
import { isBlank } from './grid.js';
import { readCsv } from './read-csv.js';
import { readGrid } from './read-grid.js';
import { type ReadSheet, readWorkbook } from './read-workbook.js';

/**
 * Reads an .xlsx, .xls or .csv, told apart by content (specification, sections 5 and 9; docs/files.md,
 * "Reading Excel and CSV"). Never throws: reports bad rows as problems and an unusable file as `refusal`.
 */
export async function parseSheet(
  bytes: Uint8Array,
  options: SheetOptions,
  onProgress?: ParseProgress,
): Promise<Catalogue> {
  const content = dropDosEof(bytes);
  if (content.length === 0) return catalogueWithoutRows(refusal('empty'));
  const kind = fileKind(content);
  if (kind === 'utf16') return catalogueWithoutRows(refusal('utf16'));
  if (kind === 'other') return catalogueWithoutRows(refusal('not_a_sheet'));
  if (kind === 'text') {
    const decoded = decodeText(content, options.encoding, await cp850For(content, options.encoding));
    return parseCsv(decoded, options, onProgress);
  }
  const sheets = await readWorkbook(bytes, kind);
  return Array.isArray(sheets) ? parseWorkbook(sheets, options, onProgress) : catalogueWithoutRows(sheets);
}

function parseCsv(
  { text, encoding }: DecodedText,
  options: SheetOptions,
  onProgress?: ParseProgress,
): Catalogue {
  const { grid, separator, separated, looseQuotes } = readCsv(text, options.separator);
  if (!separated && looksFixed(text)) return { ...catalogueWithoutRows(refusal('no_separator')), encoding };
  const source = { sheets: [], sheet: null, separator };
  const catalogue = readGrid(grid, source, options, onProgress);
  const suspicions = [
    ...(options.separator === 'auto' && separator !== ';' && separated ? [otherSeparator(separator)] : []),
    ...(looseQuotes === null ? [] : [quotesText(looseQuotes)]),
    ...catalogue.suspicions,
    ...suspectEncoding(text, encoding),
  ];
  return { ...catalogue, encoding, suspicions };
}

function parseWorkbook(
  sheets: readonly ReadSheet[],
  options: SheetOptions,
  onProgress?: ParseProgress,
): Catalogue {
  const filled = sheets.filter(({ grid }) => grid.rows.length > 0);
  const chosen =
    sheets.find(({ name }) => name === options.sheet) ?? filled.find(({ hidden }) => !hidden) ?? filled[0];
  if (chosen === undefined) return { ...catalogueWithoutRows(refusal('empty')), encoding: null };
  const source = {
    sheets: sheets.map(({ name, hidden, grid }) => ({
      name,
      hidden,
      rows: grid.rows.filter(({ cells }) => !cells.every(isBlank)).length,
    })),
    sheet: chosen.name,
    separator: null,
  };
  return { ...readGrid(chosen.grid, source, options, onProgress), encoding: null };
}

/** Two blanks in a row mark a TXT of fixed positions. */
function looksFixed(text: string): boolean {
  const lines = text
    .slice(0, 10_000)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  return lines.filter((line) => /\S\s{2,}\S/.test(line)).length > lines.length / 2;
}

function otherSeparator(separator: string): Suspicion {
  const name = separator === '\t' ? 'tabulação' : `“${separator}”`;
  return {
    kind: 'other_separator',
    message: `O arquivo separa as colunas por ${name}, e não por “;”. Confira as colunas.`,
  };
}

function quotesText(line: number): Suspicion {
  return {
    kind: 'loose_quotes',
    message: `Há aspas que não fecham a partir da linha ${line}: ali as aspas foram lidas como texto. Confira.`,
  };
}
