import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { closeQueuedAnswers } from './connections.js';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

async function listening() {
  const app = Fastify();
  closeQueuedAnswers(app);
  const [begun, closed]: string[][] = [[], []];
  let answerAll: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  app.get('/:call', async (request, reply) => {
    begun?.push(request.url);
    reply.raw.on('close', () => closed?.push(request.url));
    await answered;
    return request.url;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(async () => {
    client.destroy();
    app.server.closeAllConnections();
    await app.close();
  });
  await once(client, 'connect');
  client.write(['/1', '/2', '/3'].map(get).join(''));
  await expect.poll(() => begun).toEqual(['/1', '/2', '/3']);
  return { client, closed, answerAll };
}

it('a broken connection closes each of its queued answers once', async () => {
  const { client, closed, answerAll } = await listening();
  client.destroy();
  await expect.poll(() => closed?.toSorted()).toEqual(['/1', '/2', '/3']);
  answerAll();
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toHaveLength(3);
});

it('pipelined answers arrive in order, and each is closed once', async () => {
  const { client, closed, answerAll } = await listening();
  answerAll();
  let read = '';
  client.on('data', (chunk) => {
    read += chunk;
  });
  await expect.poll(() => closed).toEqual(['/1', '/2', '/3']);
  await expect.poll(() => read.match(/\/\d$|\/\d(?=HTTP)/g)).toEqual(['/1', '/2', '/3']);
  client.destroy();
  await once(client, 'close');
  expect(closed).toHaveLength(3);
});
