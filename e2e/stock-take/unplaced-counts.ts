import { randomUUID } from 'node:crypto';
import type { ApiSession } from './api-session.js';

const lines = [
  { barcode: '7891000315507', count: 12 },
  { barcode: '7896004703398', count: 3, factor: 10 },
  { internal_code: '000456', count: 1.5 },
];

/** Sends counts with one and several lines for an unknown inventory, and one that names no inventory. */
export async function sendUnplacedCounts(collector: ApiSession, at: Date): Promise<void> {
  const inventoryID = randomUUID();
  const unplaced = [
    { inventoryID, barcode: lines.slice(0, 1) },
    { inventoryID, barcode: lines },
    { inventoryID, barcode: '{"barcode": "78912' },
    { barcode: lines.slice(1, 2) },
  ];
  const body = unplaced.map((count, index) => ({
    amplify_id: randomUUID(),
    createdAt: new Date(at.getTime() + index * 60_000).toISOString(),
    ...count,
  }));
  await collector.send('POST', '/api/mobile/counts/', body);
}
