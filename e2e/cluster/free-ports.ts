import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that Linux gives to outgoing connections and to servers that ask for any port: a server that is down for a
 * moment finds its port free again, whatever else runs on the machine.
 */
const [LOWEST, ABOVE] = [15_000, 32_000];

/** Finds different free ports on the loopback interface. */
export async function freePorts<const N extends readonly unknown[]>(
  names: N,
): Promise<{ [K in keyof N]: number }> {
  const held = await Promise.all(names.map(holdPort));
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return held.map(({ port }) => port) as { [K in keyof N]: number };
}

async function holdPort(): Promise<{ server: Server; port: number }> {
  for (;;) {
    const port = randomInt(LOWEST, ABOVE);
    const server = createServer();
    const listening = once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.listen(port, '127.0.0.1');
    if (await listening) return { server, port };
  }
}
