import { type Comparison, compare } from './compare.js';

const LINES = 100_000;
const ROUNDS = 5;

interface Parsed {
  rows: readonly unknown[];
}
interface TxtModule {
  parseTxt(bytes: Uint8Array, options: object): Parsed;
}
interface SheetModule {
  parseSheet(bytes: Uint8Array, options: object): Promise<Parsed>;
}
interface CsvLibrary {
  default: { parse(text: string, options: object): { data: readonly unknown[] } };
}
interface WorkbookLibrary {
  read(bytes: Uint8Array, options: object): { Sheets: Record<string, object> };
  write(book: object, options: object): ArrayBuffer;
  utils: {
    aoa_to_sheet(rows: readonly (readonly unknown[])[]): object;
    book_new(): object;
    book_append_sheet(book: object, sheet: object, name: string): void;
    sheet_to_json(sheet: object | undefined, options: object): unknown[];
  };
}

const IMPORT = '../apps/web/src/features/products/import/';
const HEADINGS = ['Código de Barras', 'Código Interno', 'Descrição', 'Saldo', 'Valor', 'Departamento'];
const OPTIONS = {
  columns: ['barcode', 'internal_code', 'description', 'stock_value_combined', 'department'],
  internalCodeDigits: 0,
  barcodeDigits: 0,
  encoding: 'auto',
  numberFormat: 'auto',
  badNumbersAsZero: false,
};
const SHEET_OPTIONS = {
  ...OPTIONS,
  type: 'sheet',
  separator: 'auto',
  sheet: null,
  headerRow: 'auto',
  mapping: {},
};

/** 100,000 lines of the fixed positions into products, against decoding and splitting them alone. */
export async function benchParseTxt(): Promise<Comparison> {
  const { parseTxt } = await load<TxtModule>(`${IMPORT}txt/parse-txt`);
  const bytes = new TextEncoder().encode(cells().map(fixedLine).join('\r\n'));
  return compare(
    `parse TXT of ${LINES} lines`,
    '-',
    ROUNDS,
    async () => expectAll(parseTxt(bytes, { ...OPTIONS, type: 'txt' }).rows),
    async () => expectAll(new TextDecoder().decode(bytes).split('\r\n')),
  );
}

/** 100,000 lines of a CSV into products, against Papa.parse. */
export async function benchParseCsv(): Promise<Comparison> {
  const { parseSheet } = await load<SheetModule>(`${IMPORT}sheet/parse-sheet`);
  const { default: papa } = await load<CsvLibrary>('papaparse');
  const lines = [HEADINGS, ...cells()].map((row) => row.map((cell) => `"${cell}"`).join(';'));
  const bytes = new TextEncoder().encode(lines.join('\r\n'));
  return compare(
    `parse CSV of ${LINES} lines`,
    '-',
    ROUNDS,
    async () => expectAll((await parseSheet(bytes, SHEET_OPTIONS)).rows),
    async () => expectAll(papa.parse(new TextDecoder().decode(bytes), { delimiter: ';' }).data.slice(1)),
  );
}

/** 100,000 rows of a workbook into products, against XLSX.read and sheet_to_json. */
export async function benchParseXlsx(): Promise<Comparison> {
  const { parseSheet } = await load<SheetModule>(`${IMPORT}sheet/parse-sheet`);
  const { read, write, utils } = await load<WorkbookLibrary>('@e965/xlsx');
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
  return compare(
    `parse XLSX of ${LINES} rows`,
    '-',
    ROUNDS,
    async () => expectAll((await parseSheet(bytes, SHEET_OPTIONS)).rows),
    async () => {
      const { Sheets } = read(bytes, { type: 'array', dense: true });
      expectAll(utils.sheet_to_json(Sheets.Produtos, { header: 1 }).slice(1));
    },
  );
}

/** Not a literal: the compiler would take the web's sources and libraries for this project's own and refuse them. */
async function load<Module>(specifier: string): Promise<Module> {
  return (await import(specifier)) as Module;
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
