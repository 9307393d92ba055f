/** Byte of each character. Decoded as a stream, because Node 20 decodes a single piece as Latin-1. */
const byteOf = new Map(
  [
    ...new TextDecoder('windows-1252').decode(
      Uint8Array.from({ length: 256 }, (_byte, index) => index),
      { stream: true },
    ),
  ].map((character, byte) => [character, byte]),
);

const REPLACEMENT = '?';

/** Whether Windows-1252 has every character of a text. */
export function fitsWindows1252(text: string): boolean {
  return [...text].every((character) => byteOf.has(character));
}

/** The text with '?' for each character that Windows-1252 doesn't have. Accents are first joined to their letters. */
export function asWindows1252Text(text: string): string {
  const joined = text.normalize('NFC');
  if (fitsWindows1252(joined)) return joined;
  return Array.from(joined, (character) => (byteOf.has(character) ? character : REPLACEMENT)).join('');
}

/** The bytes of a text that `fitsWindows1252`; any other character becomes '?'. */
export function encodeWindows1252(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    bytes[index] = byteOf.get(text.charAt(index)) ?? REPLACEMENT.charCodeAt(0);
  }
  return bytes;
}

/** The text of bytes; Windows-1252 has a character for each byte. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes, { stream: true });
}
