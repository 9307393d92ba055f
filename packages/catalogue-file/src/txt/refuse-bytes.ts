import { type Refusal, refusal } from '../refusal.js';

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/**
 * Refuses what is plainly no text in an 8-bit encoding; null if nothing is wrong. Every .xls and .xlsx has zero
 * bytes; a PDF may have none, and its lines would pass for products.
 */
export function refuseBytes(bytes: Uint8Array): Refusal | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return refusal('utf16');
  if (bytes.includes(0) || PDF.every((byte, at) => bytes[at] === byte)) return refusal('binary');
  return null;
}
