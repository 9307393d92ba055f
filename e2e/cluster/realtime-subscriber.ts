import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from './eventually.js';

/** Somebody who is told of changes as the apps are: Amplify's protocol over one WebSocket. */
export interface Subscriber {
  /** The ids of the rows that the subscription was told of, in order. */
  readonly ids: readonly string[];
  close(): void;
}

interface Told {
  readonly type: string;
  readonly payload?: { readonly data?: Readonly<Record<string, { readonly id: string }>> };
}

/** Subscribes to a field, such as `onCreateCount`, and resolves once changes from now on will be told. */
export async function subscribe(url: string, idToken: string, field: string): Promise<Subscriber> {
  const header = { host: '127.0.0.1', Authorization: idToken };
  const protocol = `header-${Buffer.from(JSON.stringify(header)).toString('base64url')}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql/realtime`, ['graphql-ws', protocol]);
  const told: string[] = [];
  const ids: string[] = [];
  socket.on('message', (data) => {
    const { type, payload } = JSON.parse(String(data)) as Told;
    told.push(type);
    for (const row of Object.values(payload?.data ?? {})) if (type === 'data') ids.push(row.id);
  });
  await once(socket, 'open');
  // What ends it later is seen by what is missing.
  socket.on('error', () => undefined);
  const hear = (type: string) =>
    eventually(`o servidor responde ${type}`, 20, async () => told.includes(type) || undefined);
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await hear('connection_ack');
  const data = JSON.stringify({ query: `subscription { ${field} { id } }`, variables: {} });
  socket.send(
    JSON.stringify({ id: '1', type: 'start', payload: { data, extensions: { authorization: header } } }),
  );
  await hear('start_ack');
  return { ids, close: () => socket.terminate() };
}
