import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ServerUnderTest, startServerUnderTest } from '../testing/server/server-under-test.js';

let server: ServerUnderTest;
beforeEach(async () => {
  // The database driver keeps real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await startServerUnderTest();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
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
