import { type ScannerProfile, withoutFrame } from '../rules/scanner-profile';

const KEY = 'coletor.scanner';

let cached: { text: string | null; profile: ScannerProfile | null } = { text: null, profile: null };

/** The scanner that this phone has learnt; null if none. */
export function learntScanner(): ScannerProfile | null {
  const text = localStorage.getItem(KEY);
  if (text !== cached.text)
    cached = { text, profile: text === null ? null : (JSON.parse(text) as ScannerProfile) };
  return cached.profile;
}

/** Keeps what was learnt on this phone; null forgets it. */
export function keepScanner(profile: ScannerProfile | null): void {
  if (profile === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(profile));
}

/** A label without what the learnt scanner puts around it; what a code is, `joinScan` says. */
export function unframed(text: string): string {
  return withoutFrame(text, learntScanner());
}
