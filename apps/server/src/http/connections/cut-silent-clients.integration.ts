import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { tendConnections } from './connections.js';

const SILENT_MS = 300;
const LARGE = 'x'.repeat(32 * 1024 * 1024);

async function listening() {
  const app = Fastify();
  tendConnections(app, SILENT_MS);
  app.get('/large', async () => LARGE);
  app.post('/', async () => 'taken');
  app.get('/slow', () => new Promise((resolve) => setTimeout(() => resolve('done'), 3 * SILENT_MS)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const open = async (): Promise<{ client: Socket; accepted: Socket }> => {
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined);
    onTestFinished(() => void client.destroy());
    const [accepted] = await once(app.server, 'connection');
    return { client, accepted };
  };
  return { open, url: `http://127.0.0.1:${port}` };
}

it('a client that does not read its answer is disconnected', async () => {
  const { open } = await listening();
  const { client, accepted } = await open();
  client.pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(accepted, 'close');
  expect(accepted.bytesWritten).toBeGreaterThan(0);
});

it('a client that stops in the middle of a body is disconnected', async () => {
  const { open } = await listening();
  const { client, accepted } = await open();
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 9'];
  client.write([...head, '', '{"ha'].join('\r\n'));
  await once(accepted, 'close');
});

it('a client that reads slowly gets its whole answer', async () => {
  const { open } = await listening();
  const { client } = await open();
  client.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let received = 0;
  for await (const chunk of client) {
    received += chunk.length;
    if (received % (4 * 1024 * 1024) < chunk.length) {
      await new Promise((resolve) => setTimeout(resolve, SILENT_MS / 3));
    }
  }
  expect(received).toBeGreaterThan(LARGE.length);
});

it('a client that waits for a slow answer stays connected', async () => {
  const { url } = await listening();
  expect(await (await fetch(`${url}/slow`)).text()).toBe('done');
});
