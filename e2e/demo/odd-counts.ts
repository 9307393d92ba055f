import { randomUUID } from 'node:crypto';
import type { ApiSession } from '../stock-take/api-session.js';
import type { CountLocation } from '../stock-take/send-counts.js';

/**
 * Unusual counts of real apps. The screens must show them without a crash (docs/counts.md, "What a count means").
 */
const oddCounts: readonly Record<string, unknown>[] = [
  { barcode: [{ barcode: '7899999999994', count: 3 }] },
  { internalBarcode: { code: '99999', count: 2 } },
  { barcode: '{"barcode": "78912' },
  { barcode: null, internalBarcode: null },
  {
    barcode: [
      { barcode: '7899999999994', count: 1, factor: 12 },
      { internal_code: '99998', count: 5 },
      { barcode: '7891000000000', count: 0 },
    ],
  },
  { internalBarcode: '{"code": {"S": "00042"}, "count": {"N": "7"}}', factor: 6 },
];

/** Sends one of each. */
export async function sendOddCounts(collector: ApiSession, location: CountLocation, at: Date): Promise<void> {
  const body = oddCounts.map((count, index) => ({
    amplify_id: randomUUID(),
    ...location,
    ...count,
    createdAt: new Date(at.getTime() + index * 60_000).toISOString(),
  }));
  await collector.send('POST', '/api/mobile/counts/', body);
}
