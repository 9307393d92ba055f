import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/database.js';
import { waitingForLocks } from '../../testing/database/lock-waits.js';
import { rowsIn } from '../../testing/database/rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { addInventory, addPharmacy, mobileCount } from '../../testing/world/stock-taking.js';
import { laneLimits } from './heavy-calls.js';

const limits = {
  batches: {
    ...laneLimits.batches,
    running: 2,
    runningPerPerson: 1,
    inside: 8,
    insidePerPerson: 3,
    waitMs: 1_000,
  },
  reads: { ...laneLimits.reads, running: 1, runningPerPerson: 1, inside: 6, insidePerPerson: 3 },
  machines: laneLimits.machines,
  datastore: {
    ...laneLimits.datastore,
    running: 1,
    runningPerPerson: 1,
    inside: 2,
    insidePerPerson: 2,
    waitMs: 500,
  },
};

const server = useServer({ laneLimits: limits });
let beside: Database;
let port: number;
beforeAll(async () => {
  beside = openDatabase(server.connectionString, { maximumConnections: 2 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => beside.destroy());

let held: Pharmacy;
let free: Pharmacy;
let inventory: number | string;
beforeEach(async () => {
  [held, free] = [await addPharmacy(server), await addPharmacy(server)];
  inventory = (await addInventory(server, held.id)).inventory_id;
});

async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  return beside.transaction().execute(async (tx) => {
    await sql`select 1 from inventory where number = ${Number(inventory)} for update`.execute(tx);
    return work();
  });
}

const waiting = () => waitingForLocks(server.db);
const submit = (as: Who) => server.call('submitCounts', { as, body: [mobileCount(inventory)] });

async function busyConnections(): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and application_name = 'balanco' and state <> 'idle' and pid <> pg_backend_pid()
  `.execute(beside);
  return rows[0]?.busy ?? 0;
}

async function openCall(method: string, path: string, as: 'admin' | 'mod' | 'user', body = '') {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(requestOf(method, path, as, body));
  return socket;
}

function requestOf(method: string, path: string, as: 'admin' | 'mod' | 'user', body: string): string {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${server.people[as].idToken}`,
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

it('waiting batches block no other calls, and further batches are refused', async () => {
  const batches = await whileHeld(async () => {
    const people = ['admin', 'admin', 'admin', 'admin', 'mod', 'mod', 'user', 'user'] as const;
    const sent = people.map((as) => submit(as));
    await expect.poll(waiting).toBe(limits.batches.running);
    const light = await Promise.all([
      server.app.inject('/healthz').then(({ statusCode }) => statusCode),
      server.call('listPharmacies').then(({ status }) => status),
      server.call('listCounts', { query: { page: 1 } }).then(({ status }) => status),
      server
        .call('editPharmacy', { as: 'admin', params: { id: free.id }, body: { name: randomUUID() } })
        .then(({ status }) => status),
    ]);
    expect(light).toEqual([200, 200, 200, 200]);
    await expect.poll(waiting).toBe(limits.batches.running);
    return sent;
  });
  const answers = await Promise.all(batches);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
  for (const { status, body } of answers) {
    expect([200, 429, 503]).toContain(status);
    if (status === 429) expect(body.code).toBe('too_many_requests');
    if (status === 503) expect(body.code).toBe('unavailable');
  }
  expect(statuses.slice(0, 4)).toContain(429);
  for (const as of ['admin', 'mod', 'user'] as const) expect((await submit(as)).status).toBe(200);
});

it('a batch that waits too long is refused as busy', {
  tags: ['full'],
}, async () => {
  await whileHeld(async () => {
    for (const as of ['admin', 'mod'] as const) submit(as).catch(() => undefined);
    await expect.poll(waiting).toBe(2);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/mobile/counts/',
      headers: { authorization: `Bearer ${server.people.user.accessToken}` },
      payload: [mobileCount(inventory)],
    });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(2);
  });
});

it('a waiting batch whose client leaves is never written', async () => {
  const left = mobileCount(inventory);
  await whileHeld(async () => {
    const first = submit('user');
    await expect.poll(waiting).toBe(1);
    const sockets = [];
    for (let call = 0; call < 2; call += 1) {
      sockets.push(await openCall('POST', '/api/mobile/counts/', 'user', JSON.stringify([left])));
    }
    await expect.poll(async () => (await submit('user')).status).toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => promisify(server.app.server.getConnections.bind(server.app.server))()).toBe(0);
    first.catch(() => undefined);
  });
  await expect.poll(async () => (await submit('user')).status).toBe(200);
  expect(await rowsIn(beside, 'count', { amplify_id: left.amplify_id }, 'id')).toEqual([]);
});

it('a batch without a free slot is refused before its body is read', async () => {
  let inside: Promise<unknown>[] = [];
  await whileHeld(async () => {
    inside = ['a', 'b', 'c'].map(() => submit('user'));
    await expect.poll(waiting).toBe(1);
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const head = ['POST /api/mobile/counts/ HTTP/1.1', 'Host: x', 'Content-Length: 100000'];
    socket.write([...head, `Authorization: Bearer ${server.people.user.accessToken}`, '', '['].join('\r\n'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 429 .*"code":"too_many_requests"/s);
  });
  await Promise.allSettled(inside);
});

it('a body above the limit is refused as too large', async () => {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = requestOf('POST', '/api/mobile/counts/', 'user', '[]');
  socket.write(head.replace('Content-Length: 2', `Content-Length: ${limits.batches.bytesPerPerson + 1}`));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
});

it('a DataStore app that is refused a turn keeps its mutation', async () => {
  const query = {
    query: `mutation { createCount(input: {inventoryID: "${inventory}", createdAt: "2026-05-01T00:00:00Z"}) { id } }`,
  };
  const send = (token: string) =>
    server.app.inject({ method: 'POST', url: '/graphql', headers: { authorization: token }, payload: query });
  await whileHeld(async () => {
    send(server.people.admin.accessToken).catch(() => undefined);
    await expect.poll(waiting).toBe(1);
    const refused = await send(server.people.user.accessToken);
    expect([refused.statusCode, refused.json().message]).toEqual([503, 'Network Error']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a list of all counts', () => {
  const COUNTS = 30_000;
  beforeEach(async () => {
    const { body } = await submit('user');
    await sql`
      insert into count (pharmacy_id, inventory_number, collector_id, amplify_id, cognito_user_id, user_name, barcode, created_at)
      select pharmacy_id, inventory_number, collector_id, gen_random_uuid(), cognito_user_id, user_name,
        to_jsonb(repeat('7', 500)), created_at
      from count, generate_series(1, ${COUNTS}::int) where id = ${body.results[0].id}
    `.execute(beside);
  });

  it('an unread list of all counts blocks no other call', {
    tags: ['full'],
  }, async () => {
    const path = `/api/amplify-counts/?pharmacy=${held.id}`;
    const sockets: Socket[] = [];
    for (const as of ['admin', 'mod'] as const) sockets.push((await openCall('GET', path, as)).pause());
    await expect
      .poll(() => sockets.every((socket) => socket.bytesRead + socket.readableLength > 0))
      .toBe(true);
    await expect.poll(busyConnections).toBe(0);
    const whole = await server.call('listCounts', { query: { pharmacy: held.id } });
    expect([whole.status, whole.body.length]).toEqual([200, COUNTS + 1]);
    for (const socket of sockets) socket.destroy();
  });
});
