export type TextEncoding = 'utf-8' | 'windows-1252';

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
}

/**
 * Decodes a file's bytes to text without the byte order mark (docs/files.md, "Reading a TXT").
 *
 * 'auto' takes UTF-8 if there is a mark or if every byte is valid UTF-8, otherwise Windows-1252, which never fails.
 * With 'utf-8', invalid bytes become U+FFFD, so the preview shows that the choice is wrong.
 */
export function decodeText(bytes: Uint8Array, wanted: TextEncoding | 'auto'): DecodedText {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = marked ? bytes.subarray(3) : bytes;
  const encoding = wanted === 'auto' ? detectEncoding(body, marked) : wanted;
  // Without `stream`, Node 20 decodes Windows-1252 as Latin-1, and '–' or '€' become control characters.
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(body, {
    stream: encoding === 'windows-1252',
  });
  return { text, encoding };
}

function detectEncoding(body: Uint8Array, marked: boolean): TextEncoding {
  if (marked) return 'utf-8';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
