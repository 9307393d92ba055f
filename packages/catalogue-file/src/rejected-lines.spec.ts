import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import type { SheetReading } from './catalogue.js';
import { rejectedLines } from './rejected-lines.js';
import { olderWorkbook, parse, workbook } from './testing/parsed-sheet.js';
import { windows1252Bytes } from './testing/windows-1252-bytes.js';

type Reading = Pick<SheetReading, 'sheet' | 'headerRow' | 'separator'>;
const CSV: Reading = { sheet: null, headerRow: 1, separator: ';' };

async function rejected(file: Uint8Array | string, lines: number[], sheet: Reading | null) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return rejectedLines({ file: new Blob([bytes as Uint8Array<ArrayBuffer>]), lines, sheet });
}
const textOf = async (file: Uint8Array | string, lines: number[], sheet: Reading | null) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode((await rejected(file, lines, sheet)).bytes);

it('Rejected TXT lines are copied byte for byte in any encoding', async () => {
  const file = windows1252Bytes('UM\r\nAÇÃO\nTRÊS\rQUATRO º\r\n\x1a');
  expect((await rejected(file, [2, 3, 4], null)).bytes).toEqual(windows1252Bytes('AÇÃO\nTRÊS\rQUATRO º\r\n'));
  expect((await rejected(file, [1], null)).ending).toBeNull();
});

it('Rejected lines keep the byte order mark', async () => {
  expect(await textOf('\uFEFFA\nB\nÇ', [3], null)).toBe('\uFEFFÇ');
});

it('Rejected CSV lines come with headings, and quoted cells stay whole', async () => {
  const file = 'EAN;Nome\n1;A\n2;"SORO\n""0,9%"""\n3;C\n';
  expect(await textOf(file, [3], CSV)).toBe('EAN;Nome\n2;"SORO\n""0,9%"""\n');
  expect(await textOf(file, [2, 5], { ...CSV, headerRow: null })).toBe('1;A\n3;C\n');
});

it('Rejected CSV lines keep the line that names the separator', async () => {
  expect(
    await textOf('sep=,\nEAN,Nome\n1,A\n2,B\n', [4], { sheet: null, headerRow: 2, separator: ',' }),
  ).toBe('sep=,\nEAN,Nome\n2,B\n');
});

it('Rejected workbook rows come with headings in an importable workbook', async () => {
  const file = await workbook([
    ['Estoque de novembro'],
    ['Código', 'Descrição', 'Saldo'],
    ['0001', 'A', 1.5],
    ['0002', 'B', 'erro'],
    ['0003', 'C', 3],
  ]);
  const { bytes, ending } = await rejected(file, [4], { sheet: 'Plan1', headerRow: 2, separator: null });
  expect(ending).toBe('xlsx');
  expect(utils.sheet_to_json(read(bytes, { type: 'array' }).Sheets.Plan1 ?? {}, { header: 1 })).toEqual([
    ['Código', 'Descrição', 'Saldo'],
    ['0002', 'B', 'erro'],
  ]);
  expect((await parse(bytes)).problems).toMatchObject([{ line: 2, column: 'system_stock', value: 'erro' }]);
});

it('The rejected rows of an old .xls are an .xls', async () => {
  const file = olderWorkbook([['EAN'], [1], [2]]);
  const { bytes, ending } = await rejected(file, [3], { sheet: 'Folha', headerRow: 1, separator: null });
  expect(ending).toBe('xls');
  expect([...bytes.subarray(0, 4)]).toEqual([0xd0, 0xcf, 0x11, 0xe0]);
  expect(utils.sheet_to_json(read(bytes, { type: 'array' }).Sheets.Folha ?? {}, { header: 1 })).toEqual([
    ['EAN'],
    [2],
  ]);
});
