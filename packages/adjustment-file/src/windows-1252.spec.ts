import { expect, it } from 'vitest';
import { asWindows1252Text, decodeWindows1252, encodeWindows1252, fitsWindows1252 } from './windows-1252.js';

it.each([
  ['AÇÃO ½ nº € – “x”', 'AÇÃO ½ nº € – “x”'],
  ['A\u0303', 'Ã'],
  ['→ 💊 ≤', '? ? ?'],
  ['', ''],
])('the text %j becomes %j in Windows-1252', (text, fitting) => {
  expect(asWindows1252Text(text)).toBe(fitting);
  expect(fitsWindows1252(fitting)).toBe(true);
});

it('a text is encoded into the bytes of Windows-1252', () => {
  expect([...encodeWindows1252('Aç€–\r\n')]).toEqual([0x41, 0xe7, 0x80, 0x96, 0x0d, 0x0a]);
});

it('the decoder of Windows-1252 reads the encoded text back', () => {
  const text = 'Descrição “boa” – 0,9% €';
  expect(decodeWindows1252(encodeWindows1252(text))).toBe(text);
});
