import type { TestScan } from './learn-scanner';
import type { ScanEnd } from './scanner-profile';

/** Takes a test code apart from what came before it, however slow its scanner is. */
export interface TestScanKeys {
  /** A character at this moment, in ms. */
  push(character: string, time: number): void;
  /** Whether a key of a code has arrived. */
  isBegun(): boolean;
  /** What was typed since the last end; null if that is too short for a code. */
  end(by: ScanEnd): TestScan | null;
}

/** After so long a new code begins. In ms. */
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
