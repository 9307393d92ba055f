import { createHash } from 'node:crypto';
import { isRecord, parseText } from '@balanco/contract/counts/count-entries';
import type { MobileCount } from '@balanco/contract/mobile/mobile';

/**
 * Recognises a repeated message: the digest is the same for the same content, whatever the order and spelling, over REST
 * and GraphQL (docs/counts.md, "One write path"). The contract has already put the ids in lower case.
 */
export function messageDigest(count: MobileCount): string {
  const message = {
    ...count,
    barcode: parseText(count.barcode),
    internalBarcode: parseText(count.internalBarcode),
    createdAt: new Date(count.createdAt).toISOString(),
  };
  // In a change, null empties a field. In a first message it only means that nothing is set.
  const isChange = count._version !== undefined;
  const content = Object.entries(message).filter(([, value]) => isChange || value !== null);
  return createHash('sha256')
    .update(JSON.stringify(sorted(Object.fromEntries(content))))
    .digest('base64url');
}

/** The value with the keys of all its objects sorted. The contract limits the depth. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}
