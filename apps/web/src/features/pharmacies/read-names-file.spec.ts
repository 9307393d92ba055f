import { expect, it } from 'vitest';
import { readNamesFile, UnreadableNames } from './import-pharmacies-dialog';

const file = (content: BlobPart, name: string) => new File([content], name);

it.each([
  ['UTF-8', new TextEncoder().encode('São João\r\nCentral')],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFSão João\r\nCentral')],
  ['Windows-1252', Uint8Array.from('S\u00e3o Jo\u00e3o\r\nCentral', (char) => char.charCodeAt(0))],
])('readNamesFile reads a .txt in %s', async (_encoding, bytes) => {
  expect(await readNamesFile(file(bytes, 'lojas.txt'))).toBe('São João\r\nCentral');
});

it('readNamesFile reads the characters that Windows-1252 adds to Latin-1', async () => {
  expect(await readNamesFile(file(Uint8Array.of(0x41, 0x20, 0x96, 0x20, 0xe7), 'a.txt'))).toBe('A – ç');
});

it("readNamesFile reads a .csv's first column and a .txt's whole lines", async () => {
  const text = 'Central;Centro\r\n"Drogaria ""Sul""; filial";Sul\r\n"Duas\r\nlinhas";x\r\n;vazia';
  expect(await readNamesFile(file(text, 'LOJAS.CSV'))).toBe('Central\nDrogaria "Sul"; filial\nDuas linhas\n');
  expect(await readNamesFile(file('Central;Centro', 'lojas.txt'))).toBe('Central;Centro');
});

it.each([
  [
    'a spreadsheet',
    'PK\u0003\u0004\u0000\u0000',
    'O arquivo não é um texto. Escolha um arquivo .txt ou .csv.',
  ],
  ['a huge file', 'x'.repeat(1_000_001), 'O arquivo é grande demais para uma lista de farmácias.'],
])('readNamesFile refuses %s with a message', async (_what, content, sentence) => {
  await expect(readNamesFile(file(content, 'lojas.csv'))).rejects.toThrow(new UnreadableNames(sentence));
});

it('readNamesFile reads no names from an empty file', async () => {
  expect(await readNamesFile(file('', 'lojas.csv'))).toBe('');
});
