import type { PhotoRules } from '@balanco/contract/mobile/mobile-photos';
import { type Reading, sumUnits } from './reading';

/** Unless the pharmacy sets another number. */
const TREATMENT_DAYS = 30;

const DAY_MS = 86_400_000;

/** The printed or typed expiry as AAAA-MM-DD; null if nobody knows it. */
export function expiryOf({ content, expiry }: Pick<Reading, 'content' | 'expiry'>): string | null {
  return content.box?.expiry || expiry || null;
}

/** Whether its box can't be sold any more (docs/expiry.md); `days`: a treatment's, 0 asks whether it expired. */
export function isOldBox(reading: Reading, rules: Pick<PhotoRules, 'treatment_days'> | null): boolean {
  return expiresWithin(reading, rules?.treatment_days ?? TREATMENT_DAYS);
}

/** By the phone's day when it was read: in the evening the UTC day is already the next one. */
export function expiresWithin(reading: Reading, days: number): boolean {
  const last = new Date(Date.parse(reading.createdAt) + days * DAY_MS).toLocaleDateString('sv-SE');
  return (expiryOf(reading) ?? '9999') < last;
}

export function oldUnits(readings: readonly Reading[], rules: PhotoRules | null, item?: string): number {
  return sumUnits(
    readings.filter(
      (each) => !each.content.deleted && (item ?? each.item) === each.item && isOldBox(each, rules),
    ),
  );
}
