import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { HEADINGS, parse, workbook } from '../testing/parsed-sheet.js';
import { MAX_INFLATED_BYTES, unpackWorkbook, zipDirectory } from './unpack-workbook.js';

interface Part {
  name: string;
  method: number;
  content: Uint8Array;
  size: number;
  flags?: number;
}

const INFLATED =
  'A planilha fica grande demais quando é aberta. Salve só a lista de produtos em um arquivo novo ou em CSV.';

function zip(parts: readonly Part[]): Uint8Array {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, method, content, size, flags = 0 } of parts) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    pieces.push(local, Buffer.from(name), Buffer.from(content));
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...pieces, ...directory, end]));
}

const deflated = (name: string, text: string | Buffer): Part => ({
  name,
  method: 8,
  content: deflateRawSync(text),
  size: Buffer.byteLength(text),
});
const book = deflated('xl/workbook.xml', '<workbook/>');
const bomb = deflated('xl/worksheets/sheet1.xml', ' '.repeat(4_000_000));

it('A zip bomb is refused by its claimed size, before inflating', async () => {
  const file = zip([book, { ...bomb, size: MAX_INFLATED_BYTES + 1 }]);
  expect(await parse(file)).toMatchObject({ rows: [], refusal: { kind: 'inflated', message: INFLATED } });
});

it('A zip bomb that lies is stopped when it exceeds its claim', async () => {
  expect((await parse(zip([book, { ...bomb, size: 1000 }]))).refusal?.kind).toBe('damaged');
});

it('The sizes of all parts of a zip bomb are added up', async () => {
  const parts = ['a', 'b', 'c'].map((name) => ({
    ...bomb,
    name: `xl/${name}.xml`,
    size: MAX_INFLATED_BYTES / 2,
  }));
  expect((await parse(zip([book, ...parts]))).refusal?.kind).toBe('inflated');
});

it('A workbook with thousands of parts is refused', async () => {
  const parts = Array.from({ length: 5001 }, (_, at) => ({ ...book, name: `xl/${at}.xml` }));
  expect((await parse(zip([book, ...parts]))).refusal?.kind).toBe('inflated');
});

it.each<[string, Part, string]>([
  ['encrypted', { ...book, flags: 1 }, 'encrypted'],
  ['compressed with an unknown method', { ...book, method: 99 }, 'damaged'],
  ['damaged', { ...book, content: Uint8Array.of(255, 255, 255) }, 'damaged'],
  ['shorter than it claims', { ...book, size: 5000 }, 'damaged'],
])('unpackWorkbook refuses a part that is %s', async (_how, part, kind) => {
  expect(await unpackWorkbook(zip([part]))).toMatchObject({ kind });
});

it('unpackWorkbook keeps the parts with cells, uncompressed, and drops pictures', async () => {
  const parts = [book, deflated('xl/media/foto.png', 'x'.repeat(1000))];
  const unpacked = await unpackWorkbook(zip(parts));
  expect(unpacked).toBeInstanceOf(Uint8Array);
  expect(zipDirectory(unpacked as Uint8Array)).toMatchObject([
    { name: 'xl/workbook.xml', method: 0, size: 11 },
  ]);
});

it.each([
  ['an offset beyond its end', (file: Uint8Array) => file.fill(0xff, file.length - 6, file.length - 2)],
  ['no directory', (file: Uint8Array) => file.slice(0, -22)],
  ['a directory at the wrong offset', (file: Uint8Array) => file.fill(0, file.length - 6, file.length - 2)],
])('parseSheet refuses a zip with %s as damaged', async (_how, damage) => {
  const file = damage(await workbook([HEADINGS]));
  expect((await parse(file)).refusal?.kind).toBe('damaged');
});
