const DOS_EOF = 0x1a;
const PADDING = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, DOS_EOF]);

/**
 * Removes the end-of-file byte of DOS programs (0x1A) and the padding of the last block, without copying. Only at the
 * very end: in the middle of a file, 0x1A is a character that a program could not convert, and the rest must stay.
 */
export function dropDosEof(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  for (let index = bytes.length - 1; index >= 0; index -= 1) {
    const byte = bytes[index];
    if (byte === undefined || !PADDING.has(byte)) break;
    if (byte === DOS_EOF || byte === 0x00) end = index;
  }
  return bytes.subarray(0, end);
}
