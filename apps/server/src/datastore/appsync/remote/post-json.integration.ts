/** @module-tag full */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson, RemoteUnavailable } from './appsync-client.js';

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
    else if (request.url === '/text') response.writeHead(502).end('<h1>Bad gateway</h1>');
    else if (request.url === '/echo') request.pipe(response.writeHead(200));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const { signal } = new AbortController();

it('postJson gives null for a body that is not JSON', async () => {
  const headers = { 'content-type': 'application/json' };
  expect(await postJson(`${address}/echo`, headers, { a: 'ç' }, signal)).toEqual({
    status: 200,
    body: { a: 'ç' },
  });
  expect(await postJson(`${address}/text`, headers, {}, signal)).toEqual({ status: 502, body: null });
});

it('postJson follows no redirect, so it sends a secret nowhere else', async () => {
  const call = postJson(`${address}/moved`, { authorization: 'segredo' }, {}, signal);
  await expect(call).rejects.toBeInstanceOf(RemoteUnavailable);
  await expect(call).rejects.not.toThrow('segredo');
});

it('postJson names the host that does not answer, without path or query', async () => {
  const call = postJson('http://127.0.0.1:1/graphql?x=segredo', {}, {}, signal);
  await expect(call).rejects.toThrow(/^127\.0\.0\.1:1 does not answer: /);
  await expect(call).rejects.not.toThrow('segredo');
});

it('postJson ends at once when its signal aborts', async () => {
  const stopping = new AbortController();
  const call = postJson(`${address}/never`, {}, {}, stopping.signal);
  stopping.abort();
  await expect(call).rejects.toBeInstanceOf(RemoteUnavailable);
});
