/** Decoded as a stream: Node 20 decodes a single piece as Latin-1. */
const byteOf = new Map(
  [
    ...new TextDecoder('windows-1252').decode(
      Uint8Array.from({ length: 256 }, (_byte, index) => index),
      { stream: true },
    ),
  ].map((character, byte) => [character, byte]),
);

const REPLACEMENT = '?';

export function fitsWindows1252(text: string): boolean {
  return [...text].every((character) => byteOf.has(character));
}

/** Composes accents, then replaces characters outside Windows-1252 by '?'. */
export function asWindows1252Text(text: string): string {
  const joined = text.normalize('NFC');
  if (fitsWindows1252(joined)) return joined;
  return Array.from(joined, (character) => (byteOf.has(character) ? character : REPLACEMENT)).join('');
}

/** Characters outside Windows-1252 become '?'. */
export function encodeWindows1252(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    bytes[index] = byteOf.get(text.charAt(index)) ?? REPLACEMENT.charCodeAt(0);
  }
  return bytes;
}

/** It never fails: Windows-1252 has a character for each byte. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes, { stream: true });
}
