import { exportedValues } from '@balanco/contract/counts/count-examples';
import { describe, expect, it, vi } from 'vitest';
import { UnexpectedAnswer } from '../../../api/failures';
import { countLine, unrecognisedLine } from '../testing/count-line';
import { exportText } from '../testing/export-answer';
import { createCountsWriter } from './counts-writer';
import { type ExportedLine, exportColumnIds } from './export-columns';
import { defaultExportOptions, type ExportFormat } from './export-options';
import { createProductTotals, readExport } from './make-export';

const lines = [
  countLine({ section_name: 'Corredor "1"' }),
  unrecognisedLine(),
  countLine({ line_id: 3, user_name: 'João; ção 💊', product: null, quantity: 0.5, factor: 12 }),
  countLine({ line_id: 4, kind: 'internal_code', barcode: '', internal_code: '007', user_name: '' }),
];

/** The pieces cut lines and letters. */
function readAll(text: string, bytes: number): ExportedLine[] {
  const read: ExportedLine[] = [];
  const reading = readExport({ take: (some) => read.push(...some), onProgress: () => undefined });
  const all = new TextEncoder().encode(text);
  for (let at = 0; at < all.length; at += bytes) reading.add(all.slice(at, at + bytes));
  reading.finish();
  return read;
}

async function fileOf(given: readonly ExportedLine[], format: ExportFormat): Promise<Uint8Array> {
  const writer = await createCountsWriter({ ...defaultExportOptions, columns: exportColumnIds, format });
  writer.add(given);
  return new Uint8Array(await (await writer.finish()).arrayBuffer());
}

describe.each(['txt', 'xlsx'] as const)('a file as %s', (format) => {
  it.each([1, 7, 100, 100_000])('readExport with pieces of %i bytes yields the same file', async (bytes) => {
    const read = readAll(exportText(lines), bytes);
    expect(await fileOf(read, format)).toEqual(await fileOf(lines, format));
  });
});

it('readExport accepts an export of no lines', () => {
  expect(readAll(exportText([]), 5)).toEqual([]);
});

it('readExport reports progress with a total never below the lines read', () => {
  const onProgress = vi.fn();
  const { add } = readExport({ take: () => undefined, onProgress });
  const line = JSON.stringify(exportedValues(countLine()));
  for (const text of ['[\n{"count":1},\n', `${line},\n`, `${line},\n{"lines":2}\n`])
    add(new TextEncoder().encode(text));
  expect(onProgress.mock.calls).toEqual([
    [0, 1],
    [1, 1],
    [2, 2],
  ]);
});

it.each([
  ['without its start', '[\n["barcode"]\n]\n'],
  ['with lines after its end', '[\n{"count":0},\n{"lines":0},\n{"lines":0}\n]\n'],
  ['that is HTML', '<html>\n</html>\n'],
  ['that is cut within a line', exportText(lines).slice(0, 200)],
  ['that is cut after its last line', exportText(lines).split(',\n{"lines"')[0] ?? ''],
  ['that is empty', ''],
])('readExport refuses an export %s', (_how, text) => {
  expect(() => readAll(text, 64)).toThrow(UnexpectedAnswer);
});

const product = (id: string, description: string, barcode: string, internal_code = '') => ({
  product: { id, description, barcode, internal_code },
});
const soro = product('1', 'Soro', '100', '7');

function totalsOf(...lines: Parameters<ReturnType<typeof createProductTotals>['add']>[0][number][]) {
  const totals = createProductTotals();
  totals.add(lines);
  return totals.rows().map((row) => [row.product?.description, row.barcode, row.internal_code, row.quantity]);
}

it("totals sum a product's lines in one row, whatever their codes", () => {
  const rows = totalsOf(
    countLine({ ...soro, barcode: '0100', quantity: 3, factor: 12 }),
    countLine({ ...product('2', 'Água', '200'), quantity: 0 }),
    countLine({ ...soro, kind: 'internal_code', barcode: '', internal_code: '7', quantity: 2 }),
  );
  expect(rows).toEqual([
    ['Água', '200', '', 0],
    ['Soro', '100', '7', 38],
  ]);
});

it('totals sum lines without a product by code, last, ignoring leading zeros', () => {
  const rows = totalsOf(
    countLine({ product: null, barcode: '0999', quantity: 1 }),
    countLine({ product: null, barcode: '999', quantity: 4 }),
    countLine({ product: null, barcode: '55', quantity: 2 }),
    countLine({ ...soro, quantity: 1 }),
  );
  expect(rows).toEqual([
    ['Soro', '100', '7', 1],
    [undefined, '55', '', 2],
    [undefined, '0999', '', 5],
  ]);
});

it('totals keep an unknown barcode and an equal internal code apart', () => {
  const rows = totalsOf(
    countLine({ product: null, barcode: '999', quantity: 1 }),
    countLine({ kind: 'internal_code', product: null, barcode: '', internal_code: '0999', quantity: 4 }),
  );
  expect(rows).toEqual([
    [undefined, '999', '', 1],
    [undefined, '', '0999', 4],
  ]);
});

it('totals sum fractions exactly', () => {
  const tenth = countLine({ ...soro, quantity: 0.1, factor: 1 });
  expect(totalsOf(tenth, tenth, tenth)).toEqual([['Soro', '100', '7', 0.3]]);
});

it('totals use the settled units of recounted items and ignore replaced lines', () => {
  const rows = totalsOf(
    { ...countLine({ ...soro, quantity: 20, factor: 1 }), units: 0 },
    countLine({ ...soro, quantity: 22, factor: 1 }),
    { ...countLine({ ...product('2', 'Água', '200'), quantity: 5, factor: 2 }), units: 7.5 },
    { ...countLine({ ...product('3', 'Gaze', '300'), quantity: 4 }), units: null },
  );
  expect(rows).toEqual([
    ['Água', '200', '', 7.5],
    ['Soro', '100', '7', 22],
  ]);
});
