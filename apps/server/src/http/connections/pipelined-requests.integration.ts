import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { tendConnections } from './connections.js';

async function listening(requests: number) {
  const app = Fastify();
  tendConnections(app);
  const begun: string[] = [];
  let answerAll: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  app.get('/:call', async ({ url }) => {
    begun.push(url);
    await answered;
    return url;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  onTestFinished(async () => {
    client.destroy();
    await app.close();
  });
  const paths = Array.from({ length: requests }, (_, call) => `/${call}`);
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return { client, paths, begun, answerAll };
}

it('ten pipelined requests are answered one after the other', async () => {
  const { client, paths, begun, answerAll } = await listening(10);
  await expect.poll(() => begun).toEqual(['/0']);
  answerAll();
  let read = '';
  client.on('data', (chunk) => {
    read += chunk;
  });
  await expect.poll(() => read.match(/\/\d$|\/\d(?=HTTP)/g)).toEqual(paths);
});

it('a connection that is more than ten requests ahead is ended', async () => {
  const { client, begun } = await listening(11);
  await once(client, 'close');
  expect(begun).toEqual(['/0']);
});
