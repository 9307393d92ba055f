import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseLine {
  /** Leads to the same database over this line. */
  through(connectionString: string): string;
  /** As when the database's machine restarts: breaks connections and refuses new ones. */
  cut(): void;
  /** As when a cable is pulled: drops every byte and accepts new connections silently. */
  freeze(): void;
  /** Breaks frozen connections. */
  restore(): void;
  close(): Promise<void>;
}

export async function openDatabaseLine(connectionString: string): Promise<DatabaseLine> {
  const { hostname, port } = new URL(connectionString);
  const sockets = new Set<Socket>();
  let state: 'up' | 'cut' | 'frozen' = 'up';

  const keep = (socket: Socket) => {
    sockets.add(socket);
    // This line is there to break connections.
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
    through(direct) {
      const url = new URL(direct);
      url.hostname = '127.0.0.1';
      url.port = String(ownPort);
      return url.href;
    },
    cut() {
      state = 'cut';
      breakAll();
    },
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
