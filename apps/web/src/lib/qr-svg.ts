import { encodeQR } from 'qr';

export function qrSvg(text: string): string {
  return encodeQR(text, 'svg', { ecc: 'medium', border: 4 });
}
