import { deflateRawSync } from 'node:zlib';
import { storeZip } from '@balanco/catalogue-file/sheet/unpack-workbook';
import { expect, it } from 'vitest';
import { InvoiceFileError, MAX_INVOICE_BYTES } from './invoice-file.js';
import { isZip, MAX_ZIP_FILES, MAX_ZIP_INFLATED, openZip } from './open-zip.js';
import { writeInvoice } from './testing/write-invoice.js';

const note = new TextEncoder().encode(writeInvoice());

/** Marks the entries of a stored zip as deflated, with what they claim to become. */
function zip(
  entries: readonly (readonly [name: string, content: Uint8Array])[],
  claimed?: number,
): Uint8Array {
  const packed = new Map(entries.map(([, content]) => [content, new Uint8Array()]));
  for (const content of packed.keys()) packed.set(content, new Uint8Array(deflateRawSync(content)));
  const stored = storeZip(
    entries.map(([name, content]) => ({ name, crc: 0, content: packed.get(content) ?? content })),
  );
  const view = new DataView(stored.buffer);
  let at = view.getUint32(stored.length - 6, true);
  for (const [name, content] of entries) {
    view.setUint16(at + 10, 8, true);
    view.setUint32(at + 24, claimed ?? content.length, true);
    at += 46 + new TextEncoder().encode(name).length;
  }
  return stored;
}

async function listed(bytes: Uint8Array) {
  const files: [string, string | number][] = [];
  for await (const { name, content } of openZip(bytes))
    files.push([name, typeof content === 'string' ? content : content.length]);
  return files;
}

it('a zip gives its notes, and a refusal for what is none', async () => {
  const bytes = zip([
    ['notas/', new Uint8Array()],
    ['notas/1.xml', note],
    ['notas/2.XML', note],
    [`${'😀'.repeat(60)}a.xml`, note],
    ['outra.zip', storeZip([])],
    ['leia-me.txt', note],
    ['grande.xml', new Uint8Array(MAX_INVOICE_BYTES + 1)],
  ]);
  expect(isZip(bytes)).toBe(true);
  expect(await listed(bytes)).toEqual([
    ['notas/1.xml', note.length],
    ['notas/2.XML', note.length],
    [`${'😀'.repeat(57)}a.xml`, note.length],
    ['outra.zip', 'É um zip dentro do zip: extraia-o antes.'],
    ['leia-me.txt', 'Não é um arquivo .xml.'],
    ['grande.xml', 'A nota passa do limite de 1 MB.'],
  ]);
});

it('an entry that lies about its size or is damaged is refused by its name', async () => {
  const lies = zip(
    [
      ['a.xml', new Uint8Array(MAX_INVOICE_BYTES + 1)],
      ['b.xml', note],
    ],
    10,
  );
  const damaged = zip([['c.xml', note]]);
  damaged.fill(0xff, 40, 60);
  expect(await listed(lies)).toEqual([
    ['a.xml', 'O arquivo do zip está danificado ou passa de 1 MB.'],
    ['b.xml', note.length],
  ]);
  expect(await listed(damaged)).toEqual([['c.xml', 'O arquivo do zip está danificado ou passa de 1 MB.']]);
});

const many = (count: number, content: Uint8Array) =>
  Array.from({ length: count }, (_, at) => [`${at}.xml`, content] as const);
const full = new Uint8Array(MAX_INVOICE_BYTES);
const bomb = zip(many(MAX_ZIP_INFLATED / MAX_INVOICE_BYTES + 1, full), 10);
it.each([
  ['is cut', zip([['a.xml', note]]).subarray(0, 200), 'O zip está danificado.'],
  ['has nothing', zip([]), 'O zip está vazio.'],
  [
    'has too many files',
    zip(many(MAX_ZIP_FILES + 1, note)),
    'O zip tem mais de 5.000 arquivos. Divida-o em partes.',
  ],
  ['is a bomb that claims little', bomb, 'O zip passa de 128 MB descompactado. Divida-o em partes.'],
])('a zip that %s gives no note at all', async (_what, bytes, sentence) => {
  await expect(openZip(bytes).next()).rejects.toEqual(new InvoiceFileError(sentence));
});
