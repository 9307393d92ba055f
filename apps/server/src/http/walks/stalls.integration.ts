import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { allExamples } from '@balanco/contract/base/all-examples';
import { fillPath } from '@balanco/contract/base/endpoint';
import { examplePath } from '@balanco/contract/base/example';
import { exampleInventories } from '@balanco/contract/base/example-world';
import { INSTALL_PATH, TRUST_PATH } from '@balanco/contract/base/install-path';
import { PROGRESS_STREAM_PATH } from '@balanco/contract/progress/progress';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { createLocalTls } from '@balanco/local-authority/local-authority';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectedClient } from '../../datastore/testing/realtime-client.js';
import { pool } from '../../identity/embedded/pool.js';
import { personJson } from '../../limits/json-bounds.js';
import { createMetrics } from '../../metrics/create-metrics.js';
import { type ExampleServer, startExampleServer } from '../../testing/examples/example-server.js';
import { isFullRun } from '../../testing/server/full-run.js';
import { largeBodyOf } from '../register-bindings.js';

/** How long any call may hold up the others, in ms. */
const LONGEST_MS = 200;
/** The whole stock of a pharmacy, 60,000 lines in one body, sent by staff a few times in an inventory. */
const STOCK_MS = 700;
/** Another process may have had the core, so the best try counts. */
const TRIES = 4;
const BODY_BYTES = 8 * 1024 * 1024;

const folder = await temporaryDataFolder(afterAll);
let server: ExampleServer;
const served = new Set<string>();
const noteRoutes = (message: unknown) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, exposeHeadRoute }) => {
    if ([method].flat().includes('GET') && exposeHeadRoute !== false) served.add(url);
  });
};
beforeAll(async () => {
  await mkdir(join(folder, 'web', 'assets'), { recursive: true });
  await writeFile(join(folder, 'web', 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'web', 'assets', 'large.js'), randomBytes(4 * 1024 * 1024));
  const address = { page: 'http://x/instalar-certificado', secure: 'https://x' };
  subscribe('fastify.initialization', noteRoutes);
  server = await startExampleServer(join(folder, 'web'), {
    collectorFolder: join(folder, 'web'),
    securityContact: 'mailto:seguranca@rede.example',
    install: { local: await createLocalTls(folder, [], new Date()), addressesFor: () => address },
    metrics: { metrics: createMetrics({ version: '1' }), mainPortToken: 'token' },
  });
  unsubscribe('fastify.initialization', noteRoutes);
});
afterAll(() => server.close());
afterEach(() => server.reset());

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
}

async function send({ method = 'POST', path, body, headers = {}, token }: Sent): Promise<number> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: token }),
      ...headers,
    },
    body: new Uint8Array(body),
  }).catch(() => undefined); // A refused body's connection may be cut.
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/**
 * The longest time for which nothing else ran during the call, in ms. No longer than the whole process worked: a
 * busy machine also keeps it from running.
 */
async function stallOf(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  const before = process.cpuUsage();
  delay.enable();
  await work();
  delay.disable();
  const { user, system } = process.cpuUsage(before);
  return Math.min(delay.max / 1e6, (user + system) / 1000);
}

async function expectNoStall(
  sent: Sent,
  longest = LONGEST_MS,
  work: () => Promise<unknown> = () => send(sent),
): Promise<void> {
  const stalls: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    stalls.push(await stallOf(work));
    if (Math.min(...stalls) < longest) return;
  }
  expect.fail(`${sent.path} held the others for ${stalls.map(Math.round).join(', ')} ms`);
}

const brackets = Buffer.from('['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2));
const keys = Buffer.from(`{${Array.from({ length: 600_000 }, (_, key) => `"k${key}":1`).join(',')}}`);
const packed = { body: gzipSync(brackets), headers: { 'content-encoding': 'gzip' } };

const hostile: readonly (readonly [string, Omit<Sent, 'path'>])[] = [
  ['8 MB of brackets', { body: brackets }],
  ['600,000 keys', { body: keys }],
  ['compressed brackets', packed],
  ['as many keys as are accepted', { body: Buffer.from(manyKeys(personJson.values - 1)) }],
  ['as many lists as are accepted', { body: Buffer.from(`[${'[],'.repeat(personJson.values / 2 - 2)}[]]`) }],
];

function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, key) => `"k${key}":1`).join(',')}}`;
}

const writing = allExamples
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .map(({ endpoint, successes: [example] }) => {
    const { params, body } = example?.request ?? {};
    return { endpoint, method: endpoint.method, path: fillPath(endpoint.path, params), body };
  });

function grown(body: unknown, values: number): Buffer[] {
  const bodies: unknown[] = [];
  const lists = (list: readonly unknown[]) => {
    const each = 2 + (JSON.stringify(list[0] ?? 1).match(/[,[{]/g)?.length ?? 0);
    const room = Math.min(values / each, BODY_BYTES / (JSON.stringify(list[0] ?? 1).length + 1));
    return [
      Array.from({ length: Math.floor(room) - 10 }, () => list[0] ?? 1),
      Array.from({ length: Math.floor(values / 2) }, () => 7),
    ];
  };
  if (Array.isArray(body)) bodies.push(...lists(body));
  else if (typeof body === 'object' && body !== null) {
    for (const [name, value] of Object.entries(body)) {
      if (Array.isArray(value)) bodies.push(...lists(value).map((list) => ({ ...body, [name]: list })));
      if (typeof value === 'string') bodies.push({ ...body, [name]: 'ã'.repeat(BODY_BYTES / 2 - 10_000) });
    }
  }
  return bodies.map((made) => Buffer.from(JSON.stringify(made)));
}

const usual = [
  'enrol_collector',
  'submit_mobile_counts',
  'declare_mobile_section_done',
  'create_return_proof',
];
const walked = isFullRun ? writing : writing.filter(({ endpoint }) => usual.includes(endpoint.id));
const callers = isFullRun ? (['nobody', 'user', 'admin'] as const) : (['nobody'] as const);

describe.each(walked)('$endpoint.id', ({ endpoint, method, path, body }) => {
  it.each(callers)('holds up nobody for long, called by %s', async (caller) => {
    const longest = endpoint.id === 'create_return_proof' ? STOCK_MS : LONGEST_MS;
    const token = caller === 'nobody' ? undefined : `Bearer ${server.tokens[caller].idToken}`;
    for (const [, sent] of hostile) await expectNoStall({ method, path, token, ...sent });
    const { values } = largeBodyOf(endpoint) ?? personJson;
    for (const made of grown(body, values)) await expectNoStall({ method, path, token, body: made }, longest);
  });
});

const otherAddresses = [
  '/api/docs/',
  '/api/docs/openapi.json',
  `${pool.path}/.well-known/jwks.json`,
  PROGRESS_STREAM_PATH,
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known/security.txt',
  TRUST_PATH,
  INSTALL_PATH,
  `${INSTALL_PATH}/balanco-ca.crt`,
  `${INSTALL_PATH}/conferir.js`,
  '/sair-dos-emails/:token',
  ...['', '/coletor'].flatMap((at) => [`${at}/`, `${at}/index.html`, `${at}/assets/large.js`]),
];
const reading = allExamples
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .map(({ endpoint, successes: [example] }) => ({
    id: endpoint.id,
    route: endpoint.path,
    path: examplePath(endpoint, example?.request ?? {}),
  }));

it('each address that answers a GET is walked', () => {
  expect([...served].sort()).toEqual([...reading.map(({ route }) => route), ...otherAddresses].sort());
});

/** Bytes that a connection may hold of answers that nobody reads. */
const UNREAD_BYTES = 256 * 1024;

describe.each([
  ...reading.filter(({ id }) => isFullRun || ['get_config', 'list_counts'].includes(id)),
  ...otherAddresses.map((path) => ({ path })),
])('GET $path', ({ path }) => {
  it.each(['nobody', 'user', 'admin'] as const)('holds up nobody, read or unread by %s', async (caller) => {
    const bearer = caller === 'nobody' ? undefined : `Bearer ${server.tokens[caller].idToken}`;
    const headers = bearer === undefined ? undefined : { authorization: bearer };
    const read = async (encoding: string) => {
      const answer = await fetch(`${server.url}${path}`, {
        headers: { ...headers, 'accept-encoding': encoding },
      });
      await answer.arrayBuffer();
    };
    for (const encoding of path === PROGRESS_STREAM_PATH ? [] : ['br', 'gzip', 'identity'])
      await expectNoStall({ path, body: brackets }, LONGEST_MS, () => read(encoding));
    await expectNoStall({ path, body: brackets }, LONGEST_MS, async () => {
      const client = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1').pause();
      const [accepted] = (await once(server.app.server, 'connection')) as [Socket];
      const authorization = bearer === undefined ? '' : `Authorization: ${bearer}\r\n`;
      client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`.repeat(10));
      await expect.poll(() => accepted.bytesWritten, { interval: 5 }).toBeGreaterThan(0);
      await fetch(`${server.url}/healthz`);
      expect(accepted.writableLength).toBeLessThan(UNREAD_BYTES);
      client.destroy();
    });
  });
});

it.each([
  ['/nada', 'application/json'],
  ['/graphql', 'application/json'],
  [`${pool.path}/`, 'application/x-amz-json-1.1'],
])('%s holds up nobody for long', async (path, type) => {
  const headers = { 'content-type': type, 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' };
  for (const token of [undefined, server.tokens.user.accessToken])
    for (const [, sent] of hostile)
      await expectNoStall({ path, token, ...sent, headers: { ...headers, ...sent.headers } });
});

describe('a collector with a thousand counts', () => {
  beforeEach(async () => {
    const { number } = exampleInventories.general;
    const counts = (batch: number) =>
      Array.from({ length: 500 }, (_, item) => ({
        amplify_id: crypto.randomUUID(),
        inventoryID: number,
        barcode: [{ barcode: `789${batch}${item}`, count: 1, note: '7'.repeat(300) }],
        createdAt: '2026-05-06T12:00:00.000Z',
      }));
    for (const batch of [1, 2]) {
      const body = Buffer.from(JSON.stringify(counts(batch)));
      const token = `Bearer ${server.tokens.user.idToken}`;
      expect(await send({ path: '/api/mobile/counts/', body, token })).toBe(200);
    }
  });

  const condition = (index: number) => ({ barcode: { contains: `x${index}` } });
  const aliases = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `a${index}: listCounts(filter: $f, limit: 1000) { items { id } }`,
    );

  it.each([
    ['9,000 conditions', 9000, 1],
    ['9,000 conditions in 20 fields', 9000, 20],
    ['as many conditions as are accepted in 20 fields', 200, 20],
  ])('holds up nobody for long with %s', async (_what, conditions, fields) => {
    const query = `query q($f: ModelCountFilterInput) { ${aliases(fields).join(' ')} }`;
    const variables = { f: { or: Array.from({ length: conditions }, (_, index) => condition(index)) } };
    const body = Buffer.from(JSON.stringify({ query, variables }));
    await expectNoStall({ path: '/graphql', body, token: server.tokens.user.accessToken });
  });
});

const hostileDocuments: readonly (readonly [string, string])[] = [
  [
    'an unused fragment',
    `{ __typename } fragment F on ModelCountConnection { ${'items { id } '.repeat(480)} }`,
  ],
  ['equal fields', `{ listCounts { ${'items { id } '.repeat(240)} } }`],
  ['60,000 lines before its errors', `${'\n'.repeat(60_000)}{ ${'x '.repeat(20)} }`],
  ['a name of 60,000 characters', `{ listCounts(limit: 1000) { items { ${'a'.repeat(60_000)}: id } } }`],
];

it.each(hostileDocuments)('ten documents with %s hold up nobody for long', async (_what, query) => {
  const token = server.tokens.user.accessToken;
  const sent = { path: '/graphql', body: Buffer.from(JSON.stringify({ query })), token };
  const ten = (work: () => Promise<unknown>) => () => Promise.all(Array.from({ length: 10 }, work));
  const posts = ten(() => send(sent));
  await expectNoStall(sent, LONGEST_MS, posts);
  // A longer message ends its connection.
  if (sent.body.length > 60_000) return;
  const client = await connectedClient(server, token);
  const starts = ten(() => client.subscribe(query));
  await expectNoStall({ ...sent, path: '/graphql/realtime' }, LONGEST_MS, starts);
});
