import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.js';
import { windows1252Bytes } from './testing/windows-1252-bytes.js';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('decodeText', () => {
  it.each([
    ['UTF-8', utf8('AÇÃO 1½ – €'), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8('\uFEFFAÇÃO 1½ – €'), 'utf-8'],
    ['Windows-1252, with characters that Latin-1 lacks', windows1252Bytes('AÇÃO 1½ – €'), 'windows-1252'],
  ])('decodeText detects %s', (_name, bytes, encoding) => {
    expect(decodeText(bytes, 'auto')).toEqual({ text: 'AÇÃO 1½ – €', encoding });
  });

  it('decodeText reads plain ASCII the same in both encodings, and an empty file as an empty text', () => {
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

  it('decodeText drops the byte order mark when a UTF-8 file is read as Windows-1252, so positions stay', () => {
    expect(decodeText(utf8('\uFEFF789'), 'windows-1252').text).toBe('789');
  });

  it('decodeText decodes every byte of Windows-1252 to one character', () => {
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(decodeText(every, 'windows-1252').text).toHaveLength(256);
  });
});
