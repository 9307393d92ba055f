import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from './eventually.js';

/** It speaks the apps' protocol, Amplify's. */
export interface Subscriber {
  readonly ids: readonly string[];
  close(): void;
}

const ACTIVE_WITHIN_SECONDS = 20;

interface Message {
  readonly type: string;
  readonly payload?: { readonly data?: Readonly<Record<string, { readonly id: string }>> };
}

export async function subscribe(url: string, idToken: string, field: string): Promise<Subscriber> {
  const header = { host: '127.0.0.1', Authorization: idToken };
  const protocol = `header-${Buffer.from(JSON.stringify(header)).toString('base64url')}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql/realtime`, ['graphql-ws', protocol]);
  const receivedTypes: string[] = [];
  const ids: string[] = [];
  socket.on('message', (data) => {
    const { type, payload } = JSON.parse(String(data)) as Message;
    receivedTypes.push(type);
    for (const row of Object.values(payload?.data ?? {})) if (type === 'data') ids.push(row.id);
  });
  // A failed connection rejects below; a disconnect shows as missing rows.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(ACTIVE_WITHIN_SECONDS * 1000) });
    const receive = (type: string) =>
      eventually(
        `o servidor responde ${type}`,
        ACTIVE_WITHIN_SECONDS,
        async () => receivedTypes.includes(type) || undefined,
      );
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await receive('connection_ack');
    const data = JSON.stringify({ query: `subscription { ${field} { id } }`, variables: {} });
    socket.send(
      JSON.stringify({ id: '1', type: 'start', payload: { data, extensions: { authorization: header } } }),
    );
    await receive('start_ack');
  } catch (error) {
    socket.terminate();
    throw error;
  }
  return { ids, close: () => socket.terminate() };
}
