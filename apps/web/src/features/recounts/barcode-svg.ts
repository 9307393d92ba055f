import { code128, drawingSVG, ean8, ean13 } from 'bwip-js/browser';

/**
 * Draws a code that a scanner reads as written: EAN if its check digit is right, else Code 128; null if no
 * symbol holds it. A file of its own: the library is large and loaded on demand.
 */
export function barcodeSvg(code: string): string | null {
  if (code === '' || !/^[\x20-\x7e]+$/.test(code)) return null;
  const options = { text: code, height: 8, includetext: false, paddingwidth: 10 };
  for (const draw of [...eanOf(code), code128]) {
    try {
      return draw({ ...options, bcid: '' }, drawingSVG());
    } catch {
      // The check digit is wrong for an EAN; Code 128 takes any digits.
    }
  }
  return null;
}

function eanOf(code: string) {
  if (!/^\d+$/.test(code)) return [];
  if (code.length === 13) return [ean13];
  return code.length === 8 ? [ean8] : [];
}
