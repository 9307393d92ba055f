/** @module-tag full */

import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { createGzip } from 'node:zlib';
import { PROGRESS_STREAM_PATH } from '@balanco/contract/progress/progress';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { startReverseProxy } from '../../../testing/server/reverse-proxy.js';
import { useServer } from '../../../testing/server/server-under-test.js';
import { addInventory, addPharmacy, mobileCount, submit } from '../../../testing/world/stock-taking.js';

const server = useServer({ progress: { pollMs: 20, aliveMs: 50 } });
let upstream: number;
beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  upstream = Number(new URL(server.app.listeningOrigin).port);
});

async function openStream(port: number) {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const answer = await fetch(`http://127.0.0.1:${port}${PROGRESS_STREAM_PATH}`, {
    headers: { authorization: `Bearer ${server.people.mod.idToken}`, 'accept-encoding': 'gzip, br' },
    signal: gone.signal,
  });
  expect(answer.status).toBe(200);
  const heard: string[] = [];
  const over = (async () => {
    let text = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (text + part).split('\n');
      text = lines.pop() ?? '';
      heard.push(...lines.map((line) => (JSON.parse(line) as { type: string }).type));
    }
  })().catch(() => undefined);
  return { headers: answer.headers, heard, over };
}

/**
 * A typical office proxy: it compresses answers unless `Cache-Control` forbids it, and cuts connections that
 * are idle for `idleMs`.
 */
async function startCompressingProxy(idleMs: number): Promise<number> {
  const proxy = createServer((incoming, outgoing) => {
    const onward = httpRequest({
      host: '127.0.0.1',
      port: upstream,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    });
    onward.setTimeout(idleMs, () => onward.destroy());
    onward.on('error', () => outgoing.destroy());
    onward.on('response', (answer) => {
      const mayTransform = !/no-transform/.test(answer.headers['cache-control'] ?? '');
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...(mayTransform && { 'content-encoding': 'gzip' }),
      });
      answer.on('error', () => outgoing.destroy());
      // gzip holds back short texts.
      if (mayTransform) answer.pipe(createGzip()).pipe(outgoing);
      else answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const address = proxy.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function expectLinesAtOnce(port: number): Promise<void> {
  const inventory = (await addInventory(server, (await addPharmacy(server, 'Central')).id)).inventory_id;
  const { heard, headers } = await openStream(port);
  expect(headers.get('content-encoding')).toBeNull();
  await expect.poll(() => heard[0]).toBe('all');
  await submit(server, [mobileCount(inventory)]);
  await expect.poll(() => heard).toContain('change');
}

it('a compressing proxy passes the lines of a stream immediately', async () => {
  await expectLinesAtOnce(await startCompressingProxy(5_000));
});

it('a proxy that forwards passes the lines of a stream immediately', async () => {
  await expectLinesAtOnce(await startReverseProxy(upstream));
});

it('signs of life keep a stream open through an impatient proxy', async () => {
  const idleMs = 1_000;
  const { heard, over } = await openStream(await startCompressingProxy(idleMs));
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  const openedAt = performance.now();
  await expect.poll(() => performance.now() - openedAt, { timeout: 5_000 }).toBeGreaterThan(2 * idleMs);
  expect([isOver, heard.filter((type) => type === 'alive').length > 10]).toEqual([false, true]);
});
