import { connect } from 'node:net';
import { listenCuttably } from '../server/cuttable-listener.js';

export type DatabaseLine = Awaited<ReturnType<typeof openDatabaseLine>>;

export async function openDatabaseLine(connectionString: string) {
  const { hostname, port } = new URL(connectionString);
  let state: 'up' | 'cut' | 'frozen' = 'up';
  const line = await listenCuttably((client) => {
    if (state === 'cut') client.resetAndDestroy();
    if (state !== 'up') return;
    const upstream = line.keep(connect(Number(port), hostname));
    client.on('data', (data) => state === 'up' && upstream.write(data));
    upstream.on('data', (data) => state === 'up' && client.write(data));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  return {
    through(direct: string) {
      const url = new URL(direct);
      url.hostname = '127.0.0.1';
      url.port = String(line.port);
      return url.href;
    },
    /** A restarting machine: breaks and refuses connections. */
    cut() {
      state = 'cut';
      line.cut();
    },
    /** A pulled cable: drops bytes, accepts silently. */
    freeze() {
      state = 'frozen';
    },
    restore() {
      if (state === 'frozen') line.cut();
      state = 'up';
    },
    close: line.close,
  };
}
