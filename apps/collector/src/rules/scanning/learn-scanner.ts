import type { ScanEnd, ScannerProfile } from './scanner-profile';

interface TestScan {
  readonly text: string;
  readonly longestGapMs: number;
  readonly end: ScanEnd;
}

/** No product uses this range; `teach-scanner.tsx` draws it. */
export const TEST_CODE = '2012345678903';

/** It may also be a printed label's address, with anything around. */
const KNOWN = new RegExp(
  `${TEST_CODE}|https?\\S*?coletor\\W{0,2}\\W?s\\W[0-9a-f]{8}(?:\\W[0-9a-f]{4}){3}\\W[0-9a-f]{12}`,
  'i',
);
const AIM_ID = /\][A-Za-z][0-9a-zA-Z]/;

export function learnScanner({ text, longestGapMs, end }: TestScan): ScannerProfile | null {
  const known = KNOWN.exec(text);
  if (known === null) return null;
  const before = text.slice(0, known.index);
  return {
    // Zeros of a GTIN and a GS1 symbol's '01' are no frame.
    prefix: before.replace(AIM_ID, '').replace(/^0+$/, ''),
    suffix: text.slice(known.index + known[0].length),
    hasAimId: AIM_ID.test(before),
    gapMs: Math.round(longestGapMs),
    end,
  };
}

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

interface TestScanKeys {
  /** @param time in ms */
  push(character: string, time: number): void;
  isBegun(): boolean;
  /** null if too short for a code. */
  end(by: ScanEnd): TestScan | null;
}

/** A new code begins after this pause, in ms. */
const PAUSE_MS = 600;
const SHORTEST = 6;

export function createTestScan(): TestScanKeys {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  let longestGapMs = 0;
  return {
    push(character, time) {
      const gap = time - last;
      if (gap > PAUSE_MS) {
        text = '';
        longestGapMs = 0;
      } else longestGapMs = Math.max(longestGapMs, gap);
      text += character;
      last = time;
    },
    isBegun: () => text !== '',
    end(by) {
      const scan = text.length < SHORTEST ? null : { text, longestGapMs, end: by };
      text = '';
      longestGapMs = 0;
      last = Number.NEGATIVE_INFINITY;
      return scan;
    },
  };
}
