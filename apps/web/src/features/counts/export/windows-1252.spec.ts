import { describe, expect, it } from 'vitest';
import { asWindows1252Text, encodeWindows1252, fitsWindows1252 } from './windows-1252';

describe('the text', () => {
  it.each([
    ['AÇÃO ½ nº € – “x”', 'AÇÃO ½ nº € – “x”'],
    ['A\u0303', 'Ã'],
    ['→ 💊 ≤', '? ? ?'],
    ['', ''],
  ])('%j becomes %j', (text, fitting) => {
    expect(asWindows1252Text(text)).toBe(fitting);
    expect(fitsWindows1252(fitting)).toBe(true);
  });
});

describe('the bytes', () => {
  it('are those of the code page', () => {
    expect([...encodeWindows1252('Aç€–\r\n')]).toEqual([0x41, 0xe7, 0x80, 0x96, 0x0d, 0x0a]);
  });

  it('are read back by the decoder', () => {
    const text = 'Descrição “boa” – 0,9% €';
    const bytes = encodeWindows1252(text);
    expect(new TextDecoder('windows-1252').decode(bytes, { stream: true })).toBe(text);
  });
});
