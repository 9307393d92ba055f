import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeSilentSockets } from './close-silent-sockets.js';

/** Node 20 has no Promise.withResolvers. */
function withResolvers() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

async function listening() {
  const app = Fastify();
  closeSilentSockets(app);
  app.get('/slow', async () => {
    answering.resolve();
    await finish.promise;
    return 'done';
  });
  const answering = withResolvers();
  const finish = withResolvers();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, answering, finish };
}

it('a closing server ends connections that never carried a request', async () => {
  const { app, port } = await listening();
  const socket = connect(port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')]);
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(app.server.listening).toBe(false);
});

it('and waits for the requests that are under way', async () => {
  const { app, port, answering, finish } = await listening();
  const answer = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text());
  await answering.promise;
  const closed = app.close();
  finish.resolve();
  expect(await answer).toBe('done');
  await closed;
});
