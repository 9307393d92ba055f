import { expect, it } from 'vitest';
import {
  cp850For,
  decodeText,
  dropDosEof,
  loadCp850,
  looksLikeCp850,
  suspectEncoding,
} from './decode-text.js';
import { DEFAULT_SHEET_OPTIONS, DEFAULT_TXT_OPTIONS } from './import-options.js';
import { parseFile } from './parse-file.js';
import { fixedLine } from './testing/fixed-line.js';
import { windows1252Bytes } from './testing/windows-1252-bytes.js';

const utf8 = (text: string) => new TextEncoder().encode(text);

it.each([
  ['UTF-8', utf8('AÇÃO 1½ – €'), 'utf-8'],
  ['UTF-8 with a byte order mark', utf8('\uFEFFAÇÃO 1½ – €'), 'utf-8'],
  ['Windows-1252, with characters that Latin-1 lacks', windows1252Bytes('AÇÃO 1½ – €'), 'windows-1252'],
])('decodeText detects %s', (_name, bytes, encoding) => {
  expect(decodeText(bytes, 'auto')).toEqual({ text: 'AÇÃO 1½ – €', encoding });
});

it("decodeText reads ASCII alike in both encodings, and nothing as ''", () => {
  expect(decodeText(utf8('ABC'), 'auto').text).toBe('ABC');
  expect(decodeText(utf8('ABC'), 'windows-1252').text).toBe('ABC');
  expect(decodeText(new Uint8Array(), 'auto').text).toBe('');
});

it('decodeText uses the chosen encoding even if the bytes contradict it', () => {
  expect(decodeText(utf8('AÇÃO'), 'windows-1252')).toEqual({ text: 'AÃ‡ÃƒO', encoding: 'windows-1252' });
  expect(decodeText(windows1252Bytes('AÇÃO'), 'utf-8')).toEqual({
    text: 'A\uFFFD\uFFFDO',
    encoding: 'utf-8',
  });
});

it('decodeText drops a UTF-8 mark read as Windows-1252, so positions stay', () => {
  expect(decodeText(utf8('\uFEFF789'), 'windows-1252').text).toBe('789');
});

it('decodeText decodes every byte of Windows-1252 to one character', () => {
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(decodeText(every, 'windows-1252').text).toHaveLength(256);
});

const CP850 = new Map<string, number>(
  Object.entries({
    ç: 0x87,
    ã: 0xc6,
    Ç: 0x80,
    Ã: 0xc7,
    Ó: 0xe0,
    ó: 0xa2,
    á: 0xa0,
    Á: 0xb5,
    é: 0x82,
    º: 0xa7,
    Õ: 0xe5,
  }),
);
const cp850 = (text: string) =>
  Uint8Array.from(text, (character) => CP850.get(character) ?? character.charCodeAt(0));

it.each(['SOLUÇÃO SÓDICA', 'Solução sódica', 'ÁGUA 1º', 'Café', 'FUNÇÕES'])(
  'The CP850 bytes of %j are decoded to it',
  async (text) => {
    const bytes = cp850(text);
    expect(decodeText(bytes, 'auto', await cp850For(bytes, 'auto'))).toEqual({ text, encoding: 'cp850' });
  },
);

it.each([
  'SOLUÇÃO SÓDICA',
  'Solução sódica',
  'ÁGUA 1º 2ª',
  '50 µg 10µG',
  'SORO – 0,9% 1½',
  'A\u00a0B',
  '5 € 5 §',
])('The Windows-1252 bytes of %j are not taken for CP850', (text) => {
  expect(looksLikeCp850(windows1252Bytes(text))).toBe(false);
});

it('Every byte of CP850 is one character, so positions stay', async () => {
  const decode = await loadCp850();
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const text = decode(every);
  expect(text).toHaveLength(256);
  expect(new Set(text).size).toBe(256);
  expect(text.slice(0, 128)).toBe(String.fromCharCode(...every.subarray(0, 128)));
});

it('A TXT and a CSV in CP850 keep their accents', async () => {
  const txt = cp850(fixedLine({ internalCode: '000123', description: 'SOLUÇÃO SÓDICA' }));
  const csv = cp850('Código;Descrição\n1;SOLUÇÃO SÓDICA\n');
  for (const [bytes, options] of [
    [txt, DEFAULT_TXT_OPTIONS],
    [csv, DEFAULT_SHEET_OPTIONS],
  ] as const) {
    const found = await parseFile(new Blob([bytes]), options);
    expect(found).toMatchObject({ encoding: 'cp850', rows: [{ description: 'SOLUÇÃO SÓDICA' }] });
    const chosen = await parseFile(new Blob([bytes]), { ...options, encoding: 'windows-1252' });
    expect(chosen.rows[0]?.description).not.toBe('SOLUÇÃO SÓDICA');
  }
});

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

it.each([
  ['a\r\n\x1a', 'a\r\n'],
  ['a\x1a', 'a'],
  ['a\r\n\x1a\r\n', 'a\r\n'],
  ['a\r\n\x1a\x1a\x00\x00', 'a\r\n'],
  ['a\r\n\x00\x00', 'a\r\n'],
  ['\x1a', ''],
  ['', ''],
  ['a\r\n', 'a\r\n'],
  ['a  \r\n\t', 'a  \r\n\t'],
  ['a\x1ab\r\n', 'a\x1ab\r\n'],
  ['a\x1a\r\nb\x1a', 'a\x1a\r\nb'],
])('dropDosEof turns %j into %j', (file, kept) => {
  const bytes = new TextEncoder().encode(file);
  expect(new TextDecoder().decode(dropDosEof(bytes))).toBe(kept);
});
