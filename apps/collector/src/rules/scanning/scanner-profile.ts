/** What a keyboard scanner puts around each code, learnt from a known code. */
export interface ScannerProfile {
  /** '' for none. An AIM id is no part of it. */
  readonly prefix: string;
  readonly suffix: string;
  /** The scanner names a symbol's kind: ']E0', ']C1', ']d2'. */
  readonly hasAimId: boolean;
  /** The longest gap between two of its keys, in ms. */
  readonly gapMs: number;
  readonly end: ScanEnd;
}

export type ScanEnd = 'Enter' | 'Tab' | 'silence';

const AIM_ID = /\][A-Za-z][0-9a-zA-Z]/;

/**
 * Strips the scanner's frame. The AIM id stays, because it marks GS1 symbols. A text without both prefix and
 * suffix comes from a different scanner and stays whole.
 */
export function withoutFrame(text: string, profile: ScannerProfile | null): string {
  if (profile === null) return text;
  const { prefix, suffix, hasAimId } = profile;
  const aimId = hasAimId && text.search(AIM_ID) === 0 ? text.slice(0, 3) : '';
  const rest = text.slice(aimId.length);
  const isFramed = rest.startsWith(prefix) && rest.endsWith(suffix);
  const code = isFramed ? rest.slice(prefix.length, rest.length - suffix.length) : '';
  return code === '' ? text : aimId + code;
}

/** A frame of only digits is ambiguous: codes of other scanners may begin or end with them too. */
export function isOnlyDigits({ prefix, suffix }: ScannerProfile): boolean {
  return /^\d+$/.test(prefix + suffix);
}

/** The slowest scanner; fingers are slower. In ms. */
const SLOWEST_GAP_MS = 250;

/** The longest gap within one of this scanner's scans, in ms; `usualMs` or more. */
export function patienceFor(profile: ScannerProfile | null, usualMs: number): number {
  if (profile === null) return usualMs;
  return Math.min(SLOWEST_GAP_MS, Math.max(usualMs, Math.round(profile.gapMs * 1.5)));
}

/**
 * Separates a keyboard scanner ("wedge") from fingers: at least six characters, each soon after the one
 * before (docs/collector-app.md, "Scanners that type").
 */
interface ScanBurst {
  /** @param time in ms */
  push(character: string, time: number): void;
  /** The scan that an Enter, a Tab or a silence ends; null if fingers typed. Begins a new burst either way. */
  end(time: number): string | null;
  /** The burst so far, if long enough to be a scan without an end key. */
  pending(): string | null;
  reset(): void;
}

interface BurstLimits {
  /** The longest gap at the start of a scan. Honeywell types every 10 ms, Zebra every 80 with peaks of 100. */
  readonly gapMs: number;
  /**
   * The longest gap after three fast characters. A busy phone delivers some keys late, and half a code is a
   * different code.
   */
  readonly laterGapMs: number;
  readonly shortest: number;
}

/** Fingers never type this many characters in a row that fast. */
const SURE = 3;

const LIMITS: BurstLimits = { gapMs: 120, laterGapMs: 300, shortest: 6 };

/** @param patience turns the usual gap into the one allowed at the start for this phone's scanner */
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
