import { randomUUID } from 'node:crypto';
import { eventually } from '../harness/eventually.js';
import { subscribe } from '../harness/realtime-subscriber.js';
import type { PatientSession } from '../simulate/patient-session.js';

const WITHIN_SECONDS = 10;

/** Subscribes to new counts, sends one, and rejects unless it arrives at the subscription in time. */
export async function hearAChange(session: PatientSession, inventoryID: number): Promise<void> {
  const subscriber = await subscribe(session.address(), await session.token(), 'onCreateCount');
  try {
    const id = randomUUID();
    const barcode = [{ barcode: '7891234567895', count: 1 }];
    const count = { amplify_id: id, inventoryID, barcode, createdAt: new Date().toISOString() };
    await session.send('POST', '/api/mobile/counts/', [count]);
    await eventually('a contagem chega à inscrição', WITHIN_SECONDS, async () =>
      subscriber.ids.includes(id) ? true : undefined,
    );
  } finally {
    subscriber.close();
  }
}
