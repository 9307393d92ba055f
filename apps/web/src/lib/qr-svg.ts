import { encodeQR } from 'qr';

/** A QR code as SVG, with the margin that cameras need. In a file of its own, because it is loaded with the first code. */
export function qrSvg(text: string): string {
  return encodeQR(text, 'svg', { ecc: 'medium', border: 4 });
}
