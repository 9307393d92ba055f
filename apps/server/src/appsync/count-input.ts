import { isPresent, parseText } from '@balanco/contract/counts/count-entries';
import type { CountState, GroupName } from './count-state.js';

/** The fields of `updateCount` for the pending groups, without those that the remote's schema lacks. */
export function countInput(
  base: Partial<CountState>,
  ours: CountState,
  pending: readonly GroupName[],
  inventoryId: string | undefined,
  hasField: (field: string) => boolean,
): Record<string, unknown> {
  const input = {
    // Always both, because the remote clears the one that is not sent.
    ...(pending.includes('codes')
      ? {
          barcode: writeJson(base.barcode, ours.barcode),
          internalBarcode: writeJson(base.internalBarcode, ours.internalBarcode),
        }
      : {}),
    ...(pending.includes('factor') ? { factor: ours.factor } : {}),
    ...(pending.includes('location') && inventoryId !== undefined ? { inventoryID: inventoryId } : {}),
  };
  return Object.fromEntries(Object.entries(input).filter(([field]) => hasField(field)));
}

/** AWSJSON is text. If the app had encoded the JSON twice, it is sent back encoded twice. */
function writeJson(before: unknown, value: unknown): string | null {
  if (!isPresent(value)) return null;
  const text = JSON.stringify(parseText(value));
  const isTwiceQuoted = typeof before === 'string' && parseText(before) !== before;
  return isTwiceQuoted ? JSON.stringify(text) : text;
}
