import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns hexadecimal. The browser's own is there with HTTPS only. */
export function sha256Hex(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

export function sha256Text(text: string): string {
  return sha256Hex(utf8ToBytes(text));
}
