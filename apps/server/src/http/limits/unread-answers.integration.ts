import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { boundUnreadAnswers } from './unread-answers.js';

const MB = 1024 * 1024;

it('a new answer ends the oldest ones that nobody reads, and no others', async () => {
  const app = Fastify();
  app.decorateRequest('caller', null);
  boundUnreadAnswers(app, { caller: 40 * MB, everybody: 80 * MB });
  const large = Buffer.alloc(16 * MB);
  app.get('/large', async () => large);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const leaveUnread = async () => {
    const client = connect(port, '127.0.0.1').pause();
    onTestFinished(() => void client.destroy());
    client.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    const [accepted] = await once(app.server, 'connection');
    await expect.poll(() => accepted.bytesWritten).toBeGreaterThan(0);
    return accepted;
  };
  const unread = [await leaveUnread(), await leaveUnread(), await leaveUnread()];
  const read = await fetch(`http://127.0.0.1:${port}/large`);
  expect((await read.arrayBuffer()).byteLength).toBe(large.length);
  expect(unread.map(({ destroyed }) => destroyed)).toEqual([true, true, false]);
});
