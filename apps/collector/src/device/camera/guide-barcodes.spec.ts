import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readScan } from '../../rules/scanning/read-scan';

const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(decoder)).buffer } });

async function read(name: string) {
  const picture = readFileSync(new URL(`../../../../../docs/guia/imagens/${name}.png`, import.meta.url));
  const codes = await readBarcodes(new Uint8Array(picture), { textMode: 'Plain' });
  return codes.map(({ text, contentType, readerInit }) => ({ text, contentType, readerInit }));
}

it("the guide's barcodes have what its page says", async () => {
  expect(await read('leitor-zeros')).toMatchObject([{ text: '0012345678905' }]);
  const [symbol] = await read('leitor-separador');
  expect(symbol?.contentType).toBe('GS1');
  expect(readScan(symbol?.text ?? '', true)).toMatchObject({
    code: '7891234567895',
    lot: 'L42A',
    expiry: '2027-05-31',
  });
  // A command to the scanner: FNC3 before the menu's words.
  expect(await read('leitor-honeywell-enter')).toMatchObject([{ text: 'VSUFCR.', readerInit: true }]);
});
