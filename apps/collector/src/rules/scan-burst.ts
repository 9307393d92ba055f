/**
 * Tells what a scanner that acts as a keyboard ("wedge") types from what fingers type: at least six characters, each soon after
 * the one before (docs/collector-app.md, "Scanners that type").
 */
export interface ScanBurst {
  /** A character at this moment, in ms. */
  push(character: string, time: number): void;
  /** The scan that an Enter, a Tab or a silence ends; null if fingers typed. Begins a new burst either way. */
  end(time: number): string | null;
  /** The characters of the burst so far, if it is long enough to be a scan without an end key. */
  pending(): string | null;
  reset(): void;
}

interface BurstLimits {
  /** The longest gap at the start of a scan. Honeywell types every 10 ms, Zebra every 80 with peaks of 100. */
  readonly gapMs: number;
  /** The longest gap once three characters came that fast. A busy phone delivers some keys late, and half a code is another. */
  readonly laterGapMs: number;
  readonly shortest: number;
}

/** So many characters in a row are no finger's. */
const SURE = 3;

const LIMITS: BurstLimits = { gapMs: 120, laterGapMs: 300, shortest: 6 };

/** @param patience the longest gap at the start for the scanner of this phone, of the usual one */
export function createScanBurst(patience: (usualMs: number) => number = (usual) => usual): ScanBurst {
  const { gapMs, laterGapMs, shortest } = LIMITS;
  let characters = '';
  let last = Number.NEGATIVE_INFINITY;
  const continues = (time: number) =>
    time - last <= (characters.length >= SURE ? laterGapMs : patience(gapMs));
  const isScan = () => characters.length >= shortest;
  return {
    push(character, time) {
      characters = continues(time) ? characters + character : character;
      last = time;
    },
    end(time) {
      const scan = isScan() && continues(time) ? characters : null;
      characters = '';
      return scan;
    },
    pending: () => (isScan() ? characters : null),
    reset() {
      characters = '';
    },
  };
}
