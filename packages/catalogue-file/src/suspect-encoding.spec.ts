import { expect, it } from 'vitest';
import { decodeText } from './decode-text.js';
import { suspectEncoding } from './suspect-encoding.js';

const utf8 = (text: string) => new TextEncoder().encode(text);
const text = 'DIPIRONA SÓDICA\nÁGUA OXIGENADA SOLUÇÃO\n';

it.each([
  [
    'UTF-8 read as Windows-1252',
    decodeText(utf8('SOLUÇÃO'), 'windows-1252'),
    'Há textos como “SOLUÃ‡ÃƒO”: o arquivo parece estar em UTF-8. Mude a codificação do texto para UTF-8.',
  ],
  [
    'a text with accents that were lost earlier',
    decodeText(utf8('SORO SOLUÃ‡ÃƒO X'), 'auto'),
    'Há textos como “SOLUÃ‡ÃƒO”: os acentos já se perderam quando o arquivo foi feito. Gere-o de novo, se puder.',
  ],
  [
    'Windows-1252 read as UTF-8',
    decodeText(Uint8Array.of(0x41, 0xc7, 0xc3, 0x4f), 'utf-8'),
    'Há caracteres que não puderam ser lidos, como em “A\uFFFD\uFFFDO”. Se a codificação do texto não é Windows-1252, mude para ela; se já é, gere o arquivo de novo.',
  ],
])('suspectEncoding warns about %s', (_case, { text: read, encoding }, message) => {
  expect(suspectEncoding(read, encoding).map((one) => one.message)).toEqual([message]);
});

it.each([
  ['good accents', text],
  ['no accents', 'DIPIRONA'],
  ['capitals that only look like broken accents', 'AÇÃO MAÇÃ “X” SÃO ÂMBAR'],
  ['an empty text', ''],
])('suspectEncoding does not warn about %s', (_case, read) => {
  expect(suspectEncoding(read, 'utf-8')).toEqual([]);
});
