import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { useServer } from '../testing/server/server-under-test.js';
import { type Courier, emptyOutbox, leave } from './outbox.js';

// See docs/operations.md, "What leaves by itself".
const server = useServer();
beforeEach(() => sql`delete from outbox`.execute(server.db));

const put = (key: string, newsHours?: number) => leave(server.db, { kind: 'notice', key, newsHours });
const run = (notice: Courier) => emptyOutbox(server.db, { notice });
const refuse = () => run(() => Promise.reject(Object.assign(new Error('to ana@x'), { code: 'EENVELOPE' })));
const alerts = async (as: 'admin' | 'mod') => (await server.ask('getTonight', { as })).alerts;

it('a refused item waits longer each time, and after six tries an administrator sees it', async () => {
  await put('a');
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(await alerts('admin')).toHaveLength(minutes === 60 ? 1 : 0);
    await expect(refuse()).rejects.toThrow();
    await refuse();
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from next_at - now()) / 60)::integer as minutes from outbox
    `.execute(server.db);
    expect(rows).toEqual([{ minutes }]);
    await sql`update outbox set next_at = now()`.execute(server.db);
  }
  const alert = {
    kind: 'notice',
    pharmacy: null,
    pharmacy_name: null,
    inventory_id: null,
    items: 1,
    detail: 'EENVELOPE',
  };
  expect(await alerts('admin')).toEqual([{ ...alert, since: expect.any(String) }]);
  expect(await alerts('mod')).toEqual([]);
  await run(async () => undefined);
  expect(await alerts('admin')).toEqual([]);
});

it('an item that is no news is tried no more, and seen if it failed', async () => {
  await put('failed', 24);
  await expect(refuse()).rejects.toThrow();
  await put('late', 24);
  await sql`update outbox set next_at = now(), until = now()`.execute(server.db);
  await refuse();
  expect(await alerts('admin')).toMatchObject([{ items: 1 }]);
});

it('two servers deliver each item once, and a refused one holds no other back', async () => {
  const keys = Array.from({ length: 12 }, (_, key) => String(key));
  for (const key of [...keys, ...keys]) await put(key);
  const left: string[] = [];
  const notice: Courier = async ({ key }) => {
    if (key === '0') throw new Error('refused');
    left.push(key);
  };
  const ends = await Promise.allSettled([run(notice), run(notice)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(left.sort()).toEqual(keys.slice(1).sort());
});
