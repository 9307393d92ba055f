import { code128, drawingSVG, ean8, ean13 } from 'bwip-js/browser';

/**
 * The drawing of a code that a scanner reads as it was written: EAN where the check digit is right, else Code 128. Null for a
 * code that no symbol holds. In a file of its own, because the drawing of barcodes is large and loaded on demand.
 */
export function barcodeSvg(code: string): string | null {
  if (code === '' || !/^[\x20-\x7e]+$/.test(code)) return null;
  const options = { text: code, height: 8, includetext: false, paddingwidth: 10 };
  for (const draw of [...eanOf(code), code128]) {
    try {
      return draw({ ...options, bcid: '' }, drawingSVG());
    } catch {
      // The check digit is another one; Code 128 takes any digits.
    }
  }
  return null;
}

function eanOf(code: string) {
  if (!/^\d+$/.test(code)) return [];
  if (code.length === 13) return [ean13];
  return code.length === 8 ? [ean8] : [];
}
