/** Characters of Windows-1252 that Latin-1 doesn't have, as far as the catalogue uses them. */
const BEYOND_LATIN_1 = new Map([['–', 0x96]]);

/** @throws {Error} for a character that Windows-1252 doesn't have or that isn't known here. */
export function encodeWindows1252(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isLatin1 = code < 0x80 || (code >= 0xa0 && code <= 0xff);
    const byte = isLatin1 ? code : BEYOND_LATIN_1.get(text.charAt(at));
    if (byte === undefined) throw new Error(`No byte known for '${text.charAt(at)}'`);
    bytes[at] = byte;
  }
  return bytes;
}
