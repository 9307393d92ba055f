import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { useDatabase } from '../../testing/database/test-database.js';
import { openDatabase } from '../database.js';
import { createThrottle, type Throttle } from './throttle.js';

const rule = { limit: 3, windowSeconds: 60 };
const refused = expect.objectContaining({ name: 'AppError', code: 'too_many_requests' });

const database = useDatabase(8);
let throttle: Throttle;
beforeAll(() => {
  throttle = createThrottle(database.db, randomBytes(32));
});

async function hitThrice(key: string): Promise<void> {
  for (let hit = 0; hit < 3; hit += 1) await throttle.hit(key, rule);
}

async function age(seconds: number): Promise<void> {
  await setRows(database.db, 'rate_limit', {}, { expire: sql`expire - ${seconds * 1000}` });
}

it('the throttle allows hits up to the limit, then refuses with the seconds to wait', async () => {
  await hitThrice('limit');
  const failure = await throttle.hit('limit', rule).catch((error: unknown) => error);
  expect(failure).toEqual(refused);
  expect(failure).toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } });
  const { retryAfterSeconds } = (failure as { details: { retryAfterSeconds: number } }).details;
  expect(retryAfterSeconds).toBeGreaterThan(50);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
});

it('the throttle refuses with the given or the usual sentence', async () => {
  await hitThrice('sentence');
  await expect(throttle.hit('sentence', rule, 'Aguarde.')).rejects.toThrow('Aguarde.');
  await expect(throttle.hit('sentence', rule)).rejects.toThrow(
    'Muitas tentativas. Aguarde um pouco e tente novamente.',
  );
});

it('the throttle counts each key separately', async () => {
  await hitThrice('one');
  await expect(throttle.hit('other', rule)).resolves.toBeUndefined();
});

it("refused hits do not extend a throttle's window", async () => {
  await hitThrice('window');
  await age(30);
  await expect(throttle.hit('window', rule)).rejects.toEqual(refused);
  await age(31);
  await hitThrice('window');
  await expect(throttle.hit('window', rule)).rejects.toEqual(refused);
});

it('the throttle allows exactly the limit to two concurrent processes', async () => {
  const secretKey = randomBytes(32);
  const otherDb = openDatabase(database.connectionString, { maximumConnections: 8 });
  const throttles = [createThrottle(database.db, secretKey), createThrottle(otherDb, secretKey)];
  const hits = Array.from({ length: 40 }, (_, index) =>
    throttles[index % 2]?.hit('race', { limit: 10, windowSeconds: 60 }),
  );
  const results = await Promise.allSettled(hits);
  await otherDb.destroy();
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
});

it('the throttle stores no key in clear text', async () => {
  await throttle.hit('licence:address:203.0.113.7', rule);
  const rows = await database.db.selectFrom('rate_limit').select('key').execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});

it('purging deletes expired windows and keeps the others', async () => {
  await throttle.hit('old', { limit: 3, windowSeconds: 10 });
  await throttle.hit('new', { limit: 3, windowSeconds: 600 });
  await throttle.purgeExpired();
  const before = await database.db.selectFrom('rate_limit').select('key').execute();
  await age(100);
  expect(await throttle.purgeExpired()).toBe(before.length - 1);
  expect(await database.db.selectFrom('rate_limit').select('key').execute()).toHaveLength(1);
});

it('the throttle allows nothing while the database is away', async () => {
  const gone = openDatabase('postgresql://nobody@127.0.0.1:1/none', { maximumConnections: 1 });
  const failure = await createThrottle(gone, randomBytes(32))
    .hit('away', rule)
    .catch((error: unknown) => error);
  await gone.destroy();
  expect(failure).toMatchObject({ code: 'unavailable' });
});

it('the throttle uses no named statements', async () => {
  const single = openDatabase(database.connectionString, { maximumConnections: 1 });
  await createThrottle(single, randomBytes(32)).hit('unnamed', rule);
  const { rows } = await sql`select name from pg_prepared_statements`.execute(single);
  await single.destroy();
  expect(rows).toEqual([]);
});
