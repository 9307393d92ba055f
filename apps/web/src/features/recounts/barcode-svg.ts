import { code128, drawingSVG, ean8, ean13 } from 'bwip-js/browser';

/**
 * EAN if the check digit is right, else Code 128; null if no symbol holds the code. A separate file, because
 * the library is large.
 */
export function barcodeSvg(code: string): string | null {
  if (code === '' || !/^[\x20-\x7e]+$/.test(code)) return null;
  const options = { text: code, height: 8, includetext: false, paddingwidth: 10 };
  for (const draw of [...eanOf(code), code128]) {
    try {
      return draw({ ...options, bcid: '' }, drawingSVG());
    } catch {
      // Code 128 takes any digits.
    }
  }
  return null;
}

function eanOf(code: string) {
  if (!/^\d+$/.test(code)) return [];
  if (code.length === 13) return [ean13];
  return code.length === 8 ? [ean8] : [];
}
