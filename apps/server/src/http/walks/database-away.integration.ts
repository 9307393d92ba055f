import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../db/database.js';
import type { DatabaseBounds } from '../../db/session-settings.js';
import { type DatabaseLine, openDatabaseLine } from '../../testing/database/database-line.js';
import { rowsIn } from '../../testing/database/rows.js';
import { passwordCall } from '../../testing/identity/pool-call.js';
import { type ServerUnderTest, startServerUnderTest } from '../../testing/server/server-under-test.js';
import { addInventory, addPharmacy, mobileCount } from '../../testing/world/stock-taking.js';

const bounds: DatabaseBounds = {
  acquireMs: 1_000,
  lockMs: 500,
  statementMs: 1_500,
  idleInTransactionMs: 2_000,
  silenceMs: 500,
};
const ANSWERED_WITHIN_MS = 15_000;

let line: DatabaseLine;
let server: ServerUnderTest;
let beside: Database;
beforeAll(async () => {
  line = await openDatabaseLine(inject('databaseServer').connectionString);
  server = await startServerUnderTest({ bounds, through: line.through });
  beside = openDatabase(server.connectionString, { maximumConnections: 2 });
});
afterEach(async () => {
  line.restore();
  await expect.poll(async () => (await server.call('listPharmacies')).status).toBe(200);
});
afterAll(async () => {
  await beside.destroy();
  await server.close();
  await line.close();
});

async function answers() {
  const { idToken, accessToken } = server.people.user;
  const started = performance.now();
  const sent = await Promise.all([
    server.app.inject({ url: '/api/pharmacies/', headers: { authorization: `Bearer ${idToken}` } }),
    server.app.inject({
      method: 'POST',
      url: '/api/mobile/counts/',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: [mobileCount(randomUUID())],
    }),
    server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: accessToken },
      payload: { query: '{ syncCounts { items { id } } }' },
    }),
    server.app.inject(passwordCall('ulisses@balanco.test', 'x')),
  ]);
  expect(performance.now() - started).toBeLessThan(ANSWERED_WITHIN_MS);
  return sent;
}

describe.each(['cut', 'freeze'] as const)('while the connection to the database is gone (%s)', (fault) => {
  it('every endpoint answers 503 within its bound while the database is away', async () => {
    line[fault]();
    for (const answer of await answers()) {
      expect(answer.statusCode, answer.body).toBe(503);
      expect(answer.body).not.toMatch(/ECONN|timeout|terminated|127\.0\.0\.1/);
    }
  });

  it('apps get answers that make them send again while the database is away', async () => {
    line[fault]();
    const [rest, batch, graphql] = await answers();
    for (const answer of [rest, batch]) {
      expect(answer?.json()).toMatchObject({
        code: 'unavailable',
        detail: expect.stringContaining('Tente novamente'),
      });
      expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(graphql?.json()).toMatchObject({ message: 'Network Error' });
  });

  it('/healthz answers 200 and /readyz 503 while the database is away', async () => {
    line[fault]();
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    const notReady = await server.app.inject('/readyz');
    expect([notReady.statusCode, notReady.json().code]).toEqual([503, 'unavailable']);
    line.restore();
    await expect.poll(async () => (await server.app.inject('/readyz')).statusCode).toBe(200);
  });
});

async function statusOf(batch: object[]): Promise<string | undefined> {
  const { body } = await server.call('submitCounts', { body: batch });
  return body.results?.[0].status;
}

it('a held lock delays counts up to their bound, and never /healthz', {
  tags: ['full'],
}, async () => {
  const pharmacy = await addPharmacy(server);
  const { inventory_id: inventory } = await addInventory(server, pharmacy.id);
  const counts = Array.from({ length: 20 }, () => [mobileCount(inventory)]);
  await beside.transaction().execute(async (tx) => {
    await sql`select 1 from inventory where number = ${Number(inventory)} for update`.execute(tx);
    const health = server.app.inject('/healthz');
    const ready = server.app.inject('/readyz');
    const sent = await Promise.all(counts.map((body) => server.call('submitCounts', { body })));
    for (const { status, body } of sent) expect([status, body.code]).toEqual([503, 'unavailable']);
    expect([(await health).statusCode, (await ready).statusCode]).toEqual([200, 200]);
  });
  for (const body of counts) await expect.poll(() => statusOf(body)).toBe('created');
});

it('sessions terminated during writes cost a 503 and lose no count', async () => {
  const pharmacy = await addPharmacy(server);
  const { inventory_id: inventory } = await addInventory(server, pharmacy.id);
  const counts = Array.from({ length: 40 }, () => mobileCount(inventory));
  const sent = Promise.all(counts.map((count) => server.call('submitCounts', { body: [count] })));
  for (let kill = 0; kill < 10; kill += 1) {
    await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'balanco' and pid <> pg_backend_pid()
      `.execute(beside);
  }
  for (const { status } of await sent) expect([200, 503]).toContain(status);
  for (const count of counts) await expect.poll(() => statusOf([count])).toMatch(/^(created|unchanged)$/);
  expect(await rowsIn(beside, 'count', { pharmacy_id: pharmacy.id }, 'id')).toHaveLength(counts.length);
});
