import { encodeQR } from 'qr';

/** A QR code as SVG, with the margin that cameras need. Callers import this file when they show the first code. */
export function qrSvg(text: string): string {
  return encodeQR(text, 'svg', { ecc: 'medium', border: 4 });
}
