import { isPresent, parseText } from '@balanco/contract/count-shape';
import type { CountState, GroupName } from './count-state.js';

/** The fields of `updateCount` that say what is pending; those that the remote's schema lacks are left out. */
export function countInput(
  base: Partial<CountState>,
  ours: CountState,
  pending: readonly GroupName[],
  inventoryId: string | undefined,
  hasField: (field: string) => boolean,
): Record<string, unknown> {
  const input = {
    // Both, or the one that is sent would empty the other.
    ...(pending.includes('codes')
      ? {
          barcode: writeJson(base.barcode, ours.barcode),
          internalBarcode: writeJson(base.internalBarcode, ours.internalBarcode),
        }
      : {}),
    ...(pending.includes('factor') ? { factor: ours.factor } : {}),
    ...(pending.includes('place') && inventoryId !== undefined ? { inventoryID: inventoryId } : {}),
  };
  return Object.fromEntries(Object.entries(input).filter(([field]) => hasField(field)));
}

/** AWSJSON is text. An app that wrote JSON text into it, so that it is quoted twice, reads it back in that form. */
function writeJson(before: unknown, value: unknown): string | null {
  if (!isPresent(value)) return null;
  const text = JSON.stringify(parseText(value));
  const isTwiceQuoted = typeof before === 'string' && parseText(before) !== before;
  return isTwiceQuoted ? JSON.stringify(text) : text;
}
