import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { gate } from '../../testing/gate.js';
import { replyWithError } from '../error-reply.js';
import { tendConnections } from './connections.js';

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  return (app.server.address() as AddressInfo).port;
}

const LARGE = 'x'.repeat(32 * 1024 * 1024);

async function draining() {
  const app = Fastify({ return503OnClosing: false, keepAliveTimeout: 72_000 });
  app.setErrorHandler((error: Error, request, reply) => replyWithError(error, request, reply));
  tendConnections(app);
  app.get('/slow', async () => {
    answering.open();
    await finish.opened;
    return 'done';
  });
  app.get('/large', async () => LARGE);
  app.get('/healthz', async () => 'ok');
  app.get('/readyz', async () => 'ok');
  const answering = gate();
  const finish = gate();
  const port = await listen(app);
  return { app, port, answering, finish, url: `http://127.0.0.1:${port}` };
}

function keptConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (path: string) => {
    const request = get(`${url}${path}`, { agent });
    const [answer] = await once(request, 'response');
    let body = '';
    for await (const text of answer.setEncoding('utf8')) body += text;
    return { status: answer.statusCode, connection: answer.headers.connection, body, socket: request.socket };
  };
}

async function beginClosing(app: FastifyInstance): Promise<{ closed: Promise<unknown> }> {
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  return { closed };
}

async function isClosed(socket: Socket | null): Promise<void> {
  if (socket !== null && !socket.destroyed) await once(socket, 'close');
}

it('a closing server ends connections that never carried a request', async () => {
  const { app, port } = await draining();
  const socket = connect(port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')]);
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(app.server.listening).toBe(false);
});

it('a closing server ends a kept-alive connection at once', async () => {
  const { app, url } = await draining();
  const { socket, connection } = await keptConnection(url)('/healthz');
  expect(connection).toBe('keep-alive');
  await app.close();
  await isClosed(socket);
});

it('a closing server finishes the running call and announces the close', async () => {
  const { app, url, answering, finish } = await draining();
  const answer = keptConnection(url)('/slow');
  await answering.opened;
  const { closed } = await beginClosing(app);
  finish.open();
  expect(await answer).toMatchObject({ status: 200, connection: 'close', body: 'done' });
  await closed;
});

it('a closing server sends all of an unread answer', async () => {
  const { app, port } = await draining();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'readable');
  const { closed } = await beginClosing(app);
  let received = 0;
  for await (const chunk of socket) received += chunk.length;
  expect(received).toBeGreaterThan(LARGE.length);
  await closed;
});

it.each([
  ['/healthz', 200],
  ['/readyz', 503],
  ['/large', 503],
])('a closing server answers a call for %s with a late head with %i', async (path, status) => {
  const { app, port } = await draining();
  const socket = connect(port, '127.0.0.1');
  const [accepted] = await once(app.server, 'connection');
  socket.write(`GET ${path} HTTP/1.1\r\n`);
  await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0);
  const { closed } = await beginClosing(app);
  socket.write('Host: x\r\n\r\n');
  let answer = '';
  for await (const text of socket.setEncoding('utf8')) answer += text;
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer.toLowerCase()).toContain('connection: close');
  if (status === 503) expect(answer).toMatch(/retry-after: 5.*"code":"unavailable"/s);
  await closed;
});

const SILENT_MS = 300;

async function listening() {
  const app = Fastify();
  tendConnections(app, SILENT_MS);
  app.get('/large', async () => LARGE);
  app.post('/', async () => 'taken');
  app.get('/slow', () => new Promise((resolve) => setTimeout(() => resolve('done'), 3 * SILENT_MS)));
  const port = await listen(app);
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

async function pipelining(requests: number) {
  const app = Fastify();
  tendConnections(app);
  const begun: string[] = [];
  const { opened: answered, open: answerAll } = gate();
  app.get('/:call', async ({ url }) => {
    begun.push(url);
    await answered;
    return url;
  });
  const client = connect(await listen(app), '127.0.0.1');
  client.on('error', () => undefined);
  const paths = Array.from({ length: requests }, (_, call) => `/${call}`);
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return { client, paths, begun, answerAll };
}

it('ten pipelined requests are answered one after the other', async () => {
  const { client, paths, begun, answerAll } = await pipelining(10);
  await expect.poll(() => begun).toEqual(['/0']);
  answerAll();
  let read = '';
  client.on('data', (chunk) => {
    read += chunk;
  });
  await expect.poll(() => read.match(/\/\d$|\/\d(?=HTTP)/g)).toEqual(paths);
});

it('a connection that is more than ten requests ahead is ended', async () => {
  const { client, begun } = await pipelining(11);
  await once(client, 'close');
  expect(begun).toEqual(['/0']);
});
