import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds different free ports on the loopback interface. */
export async function freePorts<const N extends readonly unknown[]>(
  names: N,
): Promise<{ [K in keyof N]: number }> {
  const servers = await Promise.all(
    names.map(async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports as { [K in keyof N]: number };
}
