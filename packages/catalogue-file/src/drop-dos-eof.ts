const DOS_EOF = 0x1a;
const PADDING = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, DOS_EOF]);

/**
 * Cuts the end-of-file byte that DOS programs write (0x1A) and what they pad the last block with, without copying.
 * Only at the very end: in the middle of a file 0x1A stands for a character that some program could not convert,
 * and what follows it must not be lost.
 */
export function dropDosEof(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    const byte = bytes[at];
    if (byte === undefined || !PADDING.has(byte)) break;
    if (byte === DOS_EOF || byte === 0x00) end = at;
  }
  return bytes.subarray(0, end);
}
