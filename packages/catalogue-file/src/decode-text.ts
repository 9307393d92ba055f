import { type Cp850Decoder, loadCp850, looksLikeCp850 } from './cp850.js';

export type TextEncoding = 'utf-8' | 'windows-1252' | 'cp850';

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
}

/**
 * Decodes a file's bytes to text without the byte order mark (docs/files.md, "Reading a TXT").
 *
 * 'auto' takes UTF-8 if there is a mark or if every byte is valid UTF-8, otherwise CP850 if the accents say so and its
 * decoder is given, otherwise Windows-1252, which never fails. With 'utf-8', invalid bytes become U+FFFD, so the preview
 * shows that the choice is wrong.
 */
export function decodeText(
  bytes: Uint8Array,
  wanted: TextEncoding | 'auto',
  cp850: Cp850Decoder | null = null,
): DecodedText {
  const marked = isMarked(bytes);
  const body = marked ? bytes.subarray(3) : bytes;
  const found = wanted === 'auto' ? detectEncoding(body, marked, cp850 !== null) : wanted;
  if (found === 'cp850' && cp850 !== null) return { text: cp850(body), encoding: found };
  const encoding = found === 'cp850' ? 'windows-1252' : found;
  // Without `stream`, Node 20 decodes Windows-1252 as Latin-1, and '–' or '€' become control characters.
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(body, {
    stream: encoding === 'windows-1252',
  });
  return { text, encoding };
}

/** The decoder of CP850 if these bytes need it, otherwise null. */
export async function cp850For(
  bytes: Uint8Array,
  wanted: TextEncoding | 'auto',
): Promise<Cp850Decoder | null> {
  // Most files fail the cheaper test.
  const needed =
    wanted === 'cp850' ||
    (wanted === 'auto' && looksLikeCp850(bytes) && detectEncoding(bytes, isMarked(bytes), true) === 'cp850');
  return needed ? loadCp850() : null;
}

function isMarked(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function detectEncoding(body: Uint8Array, marked: boolean, maybeCp850: boolean): TextEncoding {
  if (marked) return 'utf-8';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return 'utf-8';
  } catch {
    return maybeCp850 && looksLikeCp850(body) ? 'cp850' : 'windows-1252';
  }
}
