/** What a scanner that acts as a keyboard puts around each code, learnt from a code whose text is known. */
export interface ScannerProfile {
  /** '' if it sends none; an AIM id is no part of it. */
  readonly prefix: string;
  readonly suffix: string;
  /** Whether it says of which kind a symbol is: ']E0', ']C1', ']d2'. */
  readonly hasAimId: boolean;
  /** The longest gap between two of its keys, in ms. */
  readonly gapMs: number;
  readonly end: ScanEnd;
}

export type ScanEnd = 'Enter' | 'Tab' | 'silence';

const AIM_ID = /\][A-Za-z][0-9a-zA-Z]/;

/**
 * A scan without what its scanner puts around it. The AIM id stays, because it says whether a symbol is GS1's. A text without both
 * prefix and suffix is of another scanner, and stays whole.
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

/** Whether nothing but digits stands around its codes: those of another scanner may begin or end with them too. */
export function isOnlyDigits({ prefix, suffix }: ScannerProfile): boolean {
  return /^\d+$/.test(prefix + suffix);
}

/** So slow a scanner can be; fingers are slower. In ms. */
const SLOWEST_GAP_MS = 250;

/** The gap at which a scan of this scanner still holds together, in ms: the usual one, or longer for a slow scanner. */
export function patienceFor(profile: ScannerProfile | null, usualMs: number): number {
  if (profile === null) return usualMs;
  return Math.min(SLOWEST_GAP_MS, Math.max(usualMs, Math.round(profile.gapMs * 1.5)));
}
