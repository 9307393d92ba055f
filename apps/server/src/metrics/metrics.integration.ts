import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectClient } from '../datastore/testing/realtime-client.js';
import { type ServerUnderTest, startServerUnderTest } from '../testing/server/server-under-test.js';
import { addPharmacy } from '../testing/world/stock-taking.js';
import { createMetrics, type Metrics } from './create-metrics.js';

const TOKEN = 'a-token-for-prometheus-alone';

let metrics: Metrics;
let server: ServerUnderTest;
beforeEach(async () => {
  metrics = createMetrics({ version: '1.2.3' });
  server = await startServerUnderTest({ metrics: { metrics, mainPortToken: TOKEN } });
});
afterEach(async () => {
  await server.close();
  metrics.close();
});

async function read(name: string, labels: Readonly<Record<string, string>> = {}) {
  const metric = await metrics.registry.getSingleMetric(name)?.get();
  return metric?.values.find((series) =>
    Object.entries(labels).every(([label, value]) => series.labels[label] === value),
  )?.value;
}

async function seriesCount(): Promise<number> {
  return (await metrics.render()).split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
}

const scrape = (authorization?: string) =>
  server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

it('/metrics answers only bearers of the token', async () => {
  const answer = await scrape(`Bearer ${TOKEN}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/plain; version=0.0.4'),
  ]);
  expect(answer.body).toMatch(
    /^balanco_build_info\{version="1\.2\.3",node="[\d.]+",commit="[\da-f]*\+?",date="[^"]*"\} 1$/m,
  );
  for (const stranger of [undefined, 'Bearer wrong', `Bearer ${server.people.admin.idToken}`])
    expect((await scrape(stranger)).statusCode).toBe(404);
});

it('requests are counted by route pattern, with their durations', async () => {
  const url = (id: string) => `/api/pharmacies/${id}/contents/?search=segredo`;
  for (const id of [randomUUID(), randomUUID()]) await server.app.inject({ url: url(id) });
  const labels = { route: '/api/pharmacies/:id/contents/', method: 'GET' };
  await expect.poll(() => read('balanco_http_requests_total', { ...labels, status: '403' })).toBe(2);
  const durations = await metrics.registry.getSingleMetric('balanco_http_request_duration_seconds')?.get();
  expect(durations?.values).toContainEqual(
    expect.objectContaining({ labels: { ...labels, le: '+Inf' }, value: 2 }),
  );
  expect(await metrics.render()).not.toContain('segredo');
});

it('a thousand unknown addresses, methods and query strings add no series', async () => {
  const visit = (index: number) =>
    server.app.inject({
      method: index % 2 === 0 ? 'GET' : 'POST',
      url: `/${index % 3 === 0 ? 'api/' : ''}${randomUUID()}?page=${index}`,
    });
  for (const index of [0, 1, 2, 3]) await visit(index);
  await expect.poll(() => read('balanco_http_requests_in_flight')).toBe(0);
  const before = await seriesCount();
  for (let index = 0; index < 1000; index += 1) await visit(index);
  await expect.poll(() => read('balanco_http_requests_in_flight')).toBe(0);
  expect(await seriesCount()).toBe(before);
  expect(await read('balanco_http_requests_total', { route: 'unknown', method: 'POST' })).toBe(502);
});

it('a client that disconnects before its answer is counted as aborted', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table pharmacy in access exclusive mode`.execute(tx);
    const { port } = server.app.server.address() as AddressInfo;
    const request = httpRequest({
      port,
      path: '/api/pharmacies/',
      headers: { authorization: `Bearer ${server.people.admin.idToken}` },
    });
    request.on('error', () => undefined);
    request.end();
    await expect.poll(() => read('balanco_http_requests_in_flight')).toBe(1);
    request.destroy();
    const aborted = { route: '/api/pharmacies/', status: 'aborted' };
    await expect.poll(() => read('balanco_http_requests_total', aborted)).toBe(1);
  });
});

it('counts, refused batches and imported rows are counted by outcome', async () => {
  const pharmacy = await addPharmacy(server);
  const count = {
    amplify_id: randomUUID(),
    createdAt: new Date().toISOString(),
    barcode: '7891234567895',
    inventoryID: pharmacy.inventory_uuid,
  };
  const send = (body: unknown) => server.call('submitCounts', { body });
  expect((await send([count, { amplify_id: 'none' }])).status).toBe(200);
  await send([count]);
  await send('no list');
  const outcomes = ['created', 'unchanged', 'rejected', 'merged'].map((outcome) =>
    read('balanco_counts_total', { via: 'rest', outcome }),
  );
  expect(await Promise.all(outcomes)).toEqual([1, 1, 1, undefined]);
  await expect.poll(() => read('balanco_batches_refused_total', { status: '400' })).toBe(1);

  const row = { pharmacy: pharmacy.id, internal_code: '1', description: 'Dipirona' };
  const bulk = (query: Record<string, string>) =>
    server.call('bulkProducts', { query, body: [row, { ...row, internal_code: '2' }] });
  await bulk({ dry_run: 'true' });
  const created = { of: 'products', outcome: 'created' };
  expect(await read('balanco_import_rows_total', created)).toBeUndefined();
  expect((await bulk({})).status).toBe(201);
  expect(await read('balanco_import_rows_total', created)).toBe(2);
});

it('a count that arrives through /graphql is counted too', async () => {
  const query = 'mutation M($input: CreateCountInput!) { createCount(input: $input) { id } }';
  const input = { id: randomUUID(), barcode: '[{"barcode":"7891234567895","count":1}]' };
  await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: server.people.user.idToken, 'content-type': 'application/json' },
    payload: JSON.stringify({ query, variables: { input } }),
  });
  expect(await read('balanco_counts_total', { via: 'graphql', outcome: 'created' })).toBe(1);
});

it('open WebSockets are counted while they are open', async () => {
  expect(await read('balanco_realtime_connections')).toBe(0);
  const client = await connectClient(server, server.people.user.idToken);
  await client.receive({ type: 'connection_ack' });
  expect(await read('balanco_realtime_connections')).toBe(1);
  client.socket.close();
  await expect.poll(() => read('balanco_realtime_connections')).toBe(0);
});
