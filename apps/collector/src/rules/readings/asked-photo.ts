import type { PhotoRules } from '@balanco/contract/mobile/mobile-photos';
import type { AskedPhotoKind } from '@balanco/contract/mobile/photos';
import { expiresWithin } from './old-box';
import { type Reading, unitsOf } from './reading';

/** Why a photo of this reading is wanted (docs/collector-app.md, "Photos"); null if nobody wants one. */
export function askedPhoto(
  reading: Reading,
  rules: PhotoRules | null,
): Exclude<AskedPhotoKind, 'broken'> | 'unregistered' | null {
  const { content, description, department } = reading;
  if (content.deleted) return null;
  if (description === null) return 'unregistered';
  const asks = (kind: AskedPhotoKind) => rules?.kinds.includes(kind) === true;
  if (asks('zero') && unitsOf(reading) === 0) return 'zero';
  if (asks('expired') && expiresWithin(reading, 0)) return 'expired';
  const isControlled =
    department !== undefined && rules?.controlled_departments.includes(department) === true;
  return asks('controlled') && isControlled ? 'controlled' : null;
}

/** The pharmacy's wish, one reading of each code. A code outside the catalogue is only offered. */
export function missingPhotos(
  readings: readonly Reading[],
  rules: PhotoRules | null,
  isPhotographed: (reading: Reading) => boolean,
): Reading[] {
  const missing = new Map<string, Reading>();
  for (const reading of readings) {
    const asked = askedPhoto(reading, rules);
    if (asked !== null && asked !== 'unregistered' && !isPhotographed(reading))
      missing.set(reading.item, reading);
  }
  return [...missing.values()];
}
