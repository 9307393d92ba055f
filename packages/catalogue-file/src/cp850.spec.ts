import { describe, expect, it } from 'vitest';
import { loadCp850, looksLikeCp850 } from './cp850.js';
import { cp850For, decodeText } from './decode-text.js';
import { DEFAULT_SHEET_OPTIONS, DEFAULT_TXT_OPTIONS } from './import-options.js';
import { parseFile } from './parse-file.js';
import { fixedLine } from './testing/fixed-line.js';
import { windows1252Bytes } from './testing/windows-1252-bytes.js';

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

describe('CP850', () => {
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
});

it('A TXT and a CSV in CP850 are read with their accents, and the encoding can be chosen', async () => {
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
