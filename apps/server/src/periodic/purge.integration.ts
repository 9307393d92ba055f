import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/database.js';
import { purgeExpired } from '../features/trash/purge-deletion.js';
import { auditRows } from '../testing/database/rows.js';
import {
  composeTestServer,
  type ServerUnderTest,
  startServerUnderTest,
} from '../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  mobileCount,
  submitOne,
} from '../testing/world/stock-taking.js';

const HOUR_MS = 60 * 60 * 1000;
const TRASH_DAYS = 7;

let server: ServerUnderTest;
const logged: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });

beforeEach(async () => {
  logged.length = 0;
  // The database driver keeps real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await startServerUnderTest({ trashDays: TRASH_DAYS, logger });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

async function deleteOneOfEachKind(): Promise<void> {
  const { id: pharmacy } = await addPharmacy(server, 'Fica');
  const { id: gone } = await addPharmacy(server, 'Sai');
  await addProducts(server, pharmacy, [{ internal_code: '1' }, { internal_code: '2' }]);
  const kept = (await addInventory(server, pharmacy)).inventory_id;
  const removed = (await addInventory(server, pharmacy)).inventory_id;
  const section_id = await addSection(server, kept);
  const { id: count } = await submitOne(server, mobileCount(kept));
  await submitOne(server, mobileCount(kept, { sectionID: section_id }));
  await submitOne(server, mobileCount(removed));
  const query = { pharmacy };
  const product = (await server.ask('listProducts', { as: 'mod', query })).results[0]?.id;
  await server.ask('deleteInventory', { params: { id: kept }, body: { section_id } });
  await server.ask('deleteInventory', { params: { id: removed }, body: {} });
  await server.ask('editCount', { as: 'mod', params: { id: count }, body: { _deleted: true } });
  await server.ask('deleteProduct', { params: { id: product } });
  await server.ask('deleteAllProducts', { query });
  await server.ask('deletePharmacy', { params: { id: gone } });
}

const letDaysPass = (days: number) =>
  sql`update deletion set recorded_at = recorded_at - make_interval(days => ${days})`.execute(server.db);
const trash = async () => (await server.ask('listTrash')).count;
const purgers = async () =>
  (await auditRows(server.db, { action: 'purge' })).map(({ actor_name }) => actor_name);

it('the server purges what is older than TRASH_DAYS, hour by hour', async () => {
  await deleteOneOfEachKind();
  expect(await trash()).toBe(6);
  vi.advanceTimersByTime(HOUR_MS);
  await letDaysPass(TRASH_DAYS - 1);
  await purgeExpired(server, TRASH_DAYS);
  expect(await purgers()).toEqual([]);
  await letDaysPass(1);
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(await trash()).toBe(6);
  vi.advanceTimersByTime(1);
  await vi.waitFor(async () => expect(await trash()).toBe(0), 20_000);
  const system = Array(6).fill('Sistema (prazo da lixeira)');
  await vi.waitFor(async () => expect(await purgers()).toEqual(system), 20_000);
  const left = await sql`select from product where deleted_at is not null`.execute(server.db);
  expect([left.rows, logged]).toEqual([[], []]);
});

it('servers that purge at once purge each deletion once', async () => {
  for (let round = 0; round < 4; round += 1) await deleteOneOfEachKind();
  await letDaysPass(TRASH_DAYS);
  const others = await Promise.all(
    [1, 2].map(async () => {
      const db = openDatabase(server.connectionString, { maximumConnections: 3 });
      return {
        db,
        ...(await composeTestServer(db, server.connectionString, { trashDays: TRASH_DAYS, logger })),
      };
    }),
  );
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(async () => expect(await trash()).toBe(0), 20_000);
  for (const { app, db } of others) {
    await app.close();
    await db.destroy();
  }
  expect(await purgers()).toHaveLength(24);
  expect(logged).toEqual([]);
});

it('every hour the server deletes expired rows and keeps the others', async () => {
  const db = server.db;
  const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 600_000)];
  await db.deleteFrom('rate_limit').execute();
  for (const [key, end] of [
    ['over', past],
    ['counting', future],
  ] as const) {
    await db.insertInto('rate_limit').values({ key, points: 1, expire: end.getTime() }).execute();
    const code = { key: randomBytes(32), nonce: randomBytes(16), mails: 1, expires_at: end };
    await db.insertInto('idp_reset_code').values(code).execute();
  }
  const left = async () => [
    (await db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key),
    (await db.selectFrom('idp_reset_code').select('expires_at').execute()).length,
  ];
  vi.advanceTimersByTime(60 * 60 * 1000 - 1);
  expect(await left()).toEqual([expect.arrayContaining(['over', 'counting']), 2]);
  vi.advanceTimersByTime(1);
  await vi.waitFor(async () => expect(await left()).toEqual([['counting'], 1]), 20_000);
});
