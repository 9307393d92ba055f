/** What a scanner puts around codes, learnt from a known one. */
export interface ScannerProfile {
  /** An AIM id is no part of it. */
  readonly prefix: string;
  readonly suffix: string;
  /** Whether codes begin with ']E0', ']C1' or ']d2'. */
  readonly hasAimId: boolean;
  /** Milliseconds between two keys. */
  readonly gapMs: number;
  readonly end: ScanEnd;
}

export type ScanEnd = 'Enter' | 'Tab' | 'silence';

const AIM_ID = /\][A-Za-z][0-9a-zA-Z]/;

/** Keeps the AIM id, which marks GS1 symbols. A text without both prefix and suffix is another scanner's. */
export function withoutFrame(text: string, profile: ScannerProfile | null): string {
  if (profile === null) return text;
  const { prefix, suffix, hasAimId } = profile;
  const aimId = hasAimId && text.search(AIM_ID) === 0 ? text.slice(0, 3) : '';
  const rest = text.slice(aimId.length);
  const isFramed = rest.startsWith(prefix) && rest.endsWith(suffix);
  const code = isFramed ? rest.slice(prefix.length, rest.length - suffix.length) : '';
  return code === '' ? text : aimId + code;
}

/** Ambiguous: other scanners' codes may begin or end alike. */
export function isOnlyDigits({ prefix, suffix }: ScannerProfile): boolean {
  return /^\d+$/.test(prefix + suffix);
}

/** Fingers are slower than this, in ms. */
const SLOWEST_GAP_MS = 250;

/** Waits at least `usualMs` between keys, in ms. */
export function patienceFor(profile: ScannerProfile | null, usualMs: number): number {
  if (profile === null) return usualMs;
  return Math.min(SLOWEST_GAP_MS, Math.max(usualMs, Math.round(profile.gapMs * 1.5)));
}

/**
 * Separates a keyboard scanner ("wedge") from fingers: six characters or more in quick succession
 * (docs/collector-app.md, "Scanners that type").
 */
interface ScanBurst {
  /** @param time in ms */
  push(character: string, time: number): void;
  /** Ended by Enter, Tab or silence; null for fingers. Begins a new burst. */
  end(time: number): string | null;
  /** Long enough to be a scan without an end key. */
  pending(): string | null;
  reset(): void;
}

interface BurstLimits {
  /** Milliseconds at the start of a scan. Honeywell types every 10 ms, Zebra every 80 with peaks of 100. */
  readonly gapMs: number;
  /** Milliseconds after three fast characters. A busy phone delivers some keys late, and half a code is another code. */
  readonly laterGapMs: number;
  readonly shortest: number;
}

/** Fingers never type as many that fast. */
const SURE = 3;

const LIMITS: BurstLimits = { gapMs: 120, laterGapMs: 300, shortest: 6 };

/** @param patience turns the usual gap into this phone's */
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
