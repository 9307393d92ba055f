import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { PatientSession } from '../simulate/patient-session.js';

const WITHIN_MS = 10_000;

/** Subscribes to new counts, sends one, and rejects unless it arrives at the subscription in time. */
export async function hearAChange(session: PatientSession, inventoryID: number): Promise<void> {
  const token = await session.token();
  const header = Buffer.from(JSON.stringify({ host: 'balanco', Authorization: token })).toString('base64url');
  const url = `${session.address().replace('http', 'ws')}/graphql/realtime`;
  const socket = new WebSocket(url, ['graphql-ws', `header-${header}`]);
  const signal = AbortSignal.timeout(WITHIN_MS);
  try {
    await once(socket, 'open', { signal });
    socket.send(JSON.stringify({ type: 'connection_init' }));
    const id = randomUUID();
    socket.send(JSON.stringify(startMessage(id, token)));
    await heard(socket, 'start_ack', signal);
    const barcode = [{ barcode: '7891234567895', count: 1 }];
    const count = { amplify_id: randomUUID(), inventoryID, barcode, createdAt: new Date().toISOString() };
    await session.send('POST', '/api/mobile/counts/', [count]);
    await heard(socket, 'data', signal);
  } finally {
    socket.terminate();
  }
}

async function heard(socket: WebSocket, type: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const [data] = await once(socket, 'message', { signal });
    if ((JSON.parse(String(data)) as { type: string }).type === type) return;
  }
}

function startMessage(id: string, token: string): object {
  return {
    id,
    type: 'start',
    payload: {
      data: JSON.stringify({ query: 'subscription { onCreateCount { id } }', variables: {} }),
      extensions: { authorization: { host: 'balanco', Authorization: token } },
    },
  };
}
