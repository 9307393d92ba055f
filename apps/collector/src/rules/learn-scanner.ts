import type { ScanEnd, ScannerProfile } from './scanner-profile';

/** How a test code arrived. */
export interface TestScan {
  readonly text: string;
  readonly longestGapMs: number;
  readonly end: ScanEnd;
}

/** An EAN-13 of the range that no product in the world has; `test-symbol.tsx` draws it. */
export const TEST_CODE = '2012345678903';

/** The test code, or the address of a printed label, whatever stands around it. */
const KNOWN = new RegExp(
  `${TEST_CODE}|https?\\S*?coletor\\W{0,2}\\W?s\\W[0-9a-f]{8}(?:\\W[0-9a-f]{4}){3}\\W[0-9a-f]{12}`,
  'i',
);
const AIM_ID = /\][A-Za-z][0-9a-zA-Z]/;

/** What a test code says about its scanner; null if the text is neither the test code nor a label. */
export function learnScanner({ text, longestGapMs, end }: TestScan): ScannerProfile | null {
  const known = KNOWN.exec(text);
  if (known === null) return null;
  const before = text.slice(0, known.index);
  return {
    // Zeros lengthen an EAN to a GTIN and are no frame; they mean nothing, but '01' of a GS1 symbol begins with one.
    prefix: before.replace(AIM_ID, '').replace(/^0+$/, ''),
    suffix: text.slice(known.index + known[0].length),
    hasAimId: AIM_ID.test(before),
    gapMs: Math.round(longestGapMs),
    end,
  };
}

/** 'Prefixo "A", termina com Enter.' */
export function profileText({ prefix, suffix, hasAimId, gapMs, end }: ScannerProfile): string {
  const ends = { Enter: 'termina com Enter', Tab: 'termina com Tab', silence: 'não termina com Enter' };
  const parts = [
    prefix === '' ? 'sem prefixo' : `prefixo "${prefix}"`,
    suffix === '' ? 'sem sufixo' : `sufixo "${suffix}"`,
    ...(hasAimId ? ['envia o tipo do código'] : []),
    ends[end],
    `até ${gapMs} ms entre as teclas`,
  ];
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
