import { createHash } from 'node:crypto';
import { isRecord, parseText } from '@balanco/contract/count-shape';
import type { MobileCount } from '@balanco/contract/mobile';

/**
 * By which a message is known again when it comes once more: the same for the same content, in whatever order and
 * spelling an app has built it, over REST or GraphQL. The contract has read the ids in small letters.
 */
export function messageDigest(count: MobileCount): string {
  const message = {
    ...count,
    barcode: parseText(count.barcode),
    internalBarcode: parseText(count.internalBarcode),
    createdAt: new Date(count.createdAt).toISOString(),
  };
  // Null in a change says what it empties; in a first message it only says that nothing is set.
  const isChange = count._version !== undefined;
  const told = Object.entries(message).filter(([, value]) => isChange || value !== null);
  return createHash('sha256')
    .update(JSON.stringify(sorted(Object.fromEntries(told))))
    .digest('base64url');
}

/** The value with the keys of its objects in order, at every depth; the contract bounds the depth. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}
