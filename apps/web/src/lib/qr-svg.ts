import { encodeQR } from 'qr';

/** With the margin that cameras need. Import it on demand. */
export function qrSvg(text: string): string {
  return encodeQR(text, 'svg', { ecc: 'medium', border: 4 });
}
