import { IMPORT_COLUMNS } from '@balanco/catalogue-file/import-columns';
import { DEFAULT_SHEET_OPTIONS, DEFAULT_TXT_OPTIONS } from '@balanco/catalogue-file/import-options';
import { parseSheet } from '@balanco/catalogue-file/sheet/parse-sheet';
import { parseTxt } from '@balanco/catalogue-file/txt/parse-txt';
import { read, utils, write } from '@e965/xlsx';
import Papa from 'papaparse';
import { type Bench, group } from '../group.js';

const LINES = 100_000;
const ROUNDS = 5;
const HEADINGS = ['Código de Barras', 'Código Interno', 'Descrição', 'Saldo', 'Valor', 'Departamento'];
const EVERY_COLUMN = { columns: IMPORT_COLUMNS.map(({ key }) => key) };
const TXT_OPTIONS = { ...DEFAULT_TXT_OPTIONS, ...EVERY_COLUMN };
const SHEET_OPTIONS = { ...DEFAULT_SHEET_OPTIONS, ...EVERY_COLUMN };

const ROWS = {
  'parse TXT of 100000 lines': '-',
  'parse CSV of 100000 lines': '-',
  'parse XLSX of 100000 rows': '-',
} as const;
type ParseBench = Bench<keyof typeof ROWS>;

export const parsing = group({
  name: 'parsing',
  rows: ROWS,
  async run(bench) {
    if (bench.wants('parse TXT of 100000 lines')) await benchTxt(bench);
    if (bench.wants('parse CSV of 100000 lines')) await benchCsv(bench);
    if (bench.wants('parse XLSX of 100000 rows')) await benchXlsx(bench);
  },
});

/** 100,000 lines of fixed positions, beside decoding and splitting them. */
async function benchTxt(bench: ParseBench): Promise<void> {
  const bytes = new TextEncoder().encode(cells().map(fixedLine).join('\r\n'));
  await bench.row(
    'parse TXT of 100000 lines',
    ROUNDS,
    async () => expectAll(parseTxt(bytes, TXT_OPTIONS).rows),
    async () => expectAll(new TextDecoder().decode(bytes).split('\r\n')),
  );
}

/** 100,000 lines of CSV, beside Papa.parse. */
async function benchCsv(bench: ParseBench): Promise<void> {
  const lines = [HEADINGS, ...cells()].map((row) => row.map((cell) => `"${cell}"`).join(';'));
  const bytes = new TextEncoder().encode(lines.join('\r\n'));
  await bench.row(
    'parse CSV of 100000 lines',
    ROUNDS,
    async () => expectAll((await parseSheet(bytes, SHEET_OPTIONS)).rows),
    async () => expectAll(Papa.parse(new TextDecoder().decode(bytes), { delimiter: ';' }).data.slice(1)),
  );
}

/** 100,000 rows of a workbook, beside XLSX.read and sheet_to_json. */
async function benchXlsx(bench: ParseBench): Promise<void> {
  const rows = cells().map(([barcode, code, name, stock = '', value = '', group]) => [
    Number(barcode),
    code,
    name,
    Number(stock.replace(',', '.')),
    Number(value.replace(',', '.')),
    group,
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADINGS, ...rows]), 'Produtos');
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
  await bench.row(
    'parse XLSX of 100000 rows',
    ROUNDS,
    async () => expectAll((await parseSheet(bytes, SHEET_OPTIONS)).rows),
    async () => {
      const { Sheets } = read(bytes, { type: 'array', dense: true });
      expectAll(utils.sheet_to_json(Sheets.Produtos ?? {}, { header: 1 }).slice(1));
    },
  );
}

function cells(): string[][] {
  return Array.from({ length: LINES }, (_, index) => [
    `789${String(index).padStart(10, '0')}`,
    String(index + 1).padStart(6, '0'),
    `SOLUÇÃO ${(index % 40) * 25}MG C/${10 + (index % 30)} CPR`,
    `${index % 900},25`,
    `${index % 200},99`,
    index % 3 === 0 ? 'GENER' : 'MEDIC',
  ]);
}

function fixedLine([
  barcode = '',
  code = '',
  name = '',
  stock = '',
  value = '',
  group = '',
]: string[]): string {
  return `${barcode.padEnd(15)}${code.padEnd(7)}${name.padEnd(33)}${`${stock} ${value}`.padStart(22)} ${group}`;
}

function expectAll(rows: readonly unknown[]): void {
  if (rows.length !== LINES) throw new Error(`${rows.length} of ${LINES} lines were read.`);
}
