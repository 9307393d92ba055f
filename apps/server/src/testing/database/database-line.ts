import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseLine = Awaited<ReturnType<typeof openDatabaseLine>>;

export async function openDatabaseLine(connectionString: string) {
  const { hostname, port } = new URL(connectionString);
  const sockets = new Set<Socket>();
  let state: 'up' | 'cut' | 'frozen' = 'up';

  const keep = (socket: Socket) => {
    sockets.add(socket);
    // Breaking connections is its job.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    keep(client);
    if (state === 'cut') client.resetAndDestroy();
    if (state !== 'up') return;
    const upstream = connect(Number(port), hostname);
    keep(upstream);
    client.on('data', (data) => state === 'up' && upstream.write(data));
    upstream.on('data', (data) => state === 'up' && client.write(data));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    through(direct: string) {
      const url = new URL(direct);
      url.hostname = '127.0.0.1';
      url.port = String(ownPort);
      return url.href;
    },
    /** A restarting machine: breaks and refuses connections. */
    cut() {
      state = 'cut';
      breakAll();
    },
    /** A pulled cable: drops bytes, accepts silently. */
    freeze() {
      state = 'frozen';
    },
    restore() {
      if (state === 'frozen') breakAll();
      state = 'up';
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
