import type { MobileCountResult } from '@balanco/contract/mobile/mobile';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../db/in-transaction.js';
import { untilWaiting } from '../../testing/database/lock-waits.js';
import { setUpInventory } from '../../testing/world/stock-taking.js';

const set = setUpInventory();
const { inventory, aCount, submit, openedSection } = set;
const server = set.server();
let section: string;
beforeEach(async () => {
  section = await openedSection();
});

const batch = (size: number) => Array.from({ length: size }, () => aCount({ sectionID: section }));

async function state() {
  const { rows } = await sql<{ live: number; deleted: number; kept: number }>`
    select (select count(*) from count_line where inventory_number = ${inventory()} and live) as live,
      count(*) filter (where deleted) as deleted, count(*) filter (where not deleted) as kept
    from count where inventory_number = ${inventory()}
  `.execute(server.db);
  return rows[0];
}

async function deleteWith(during: () => Promise<unknown>, sectionId: string | null = null) {
  const { removal, other } = await inTransaction(server.db, async (tx) => {
    await sql`select 1 from count where inventory_number = ${inventory()} and not deleted for update`.execute(
      tx,
    );
    const body = sectionId === null ? {} : { section_id: sectionId };
    const removal = server.call('deleteInventory', { params: { id: inventory() }, body });
    await untilWaiting(server.db, 1);
    const other = during();
    await untilWaiting(server.db, 2);
    return { removal, other };
  });
  return { answer: (await removal).body, other: await other };
}

const areUnplaced = (results: unknown) =>
  new Set((results as MobileCountResult[]).map(({ status, unplaced }) => status === 'created' && unplaced));

it('a batch waits while its inventory is deleted and is then unplaced', async () => {
  await submit(batch(3));
  const { answer, other } = await deleteWith(() => submit(batch(20)));
  expect(answer.counts).toBe(3);
  expect(areUnplaced(other)).toEqual(new Set([true]));
  expect(await state()).toEqual({ live: 0, deleted: 3, kept: 0 });
});

it('a batch waits while its section is deleted and loses the section', async () => {
  await submit(batch(3));
  const { answer, other } = await deleteWith(() => submit(batch(20)), section);
  expect(answer.counts).toBe(3);
  expect(areUnplaced(other)).toEqual(new Set([undefined]));
  expect(await state()).toEqual({ live: 20, deleted: 3, kept: 20 });
});

it.each([
  // Counts of a deleted section return to its inventory. Counts of a deleted inventory don't return.
  ['inventory', 404, 0],
  ['section', 200, 2],
])(
  'restoring counts waits while their %s is deleted, and leaves none live in it',
  async (what, status, live) => {
    const [first, second] = await submit(batch(2));
    const bring = (id: number | null | undefined, _deleted: boolean) =>
      server.call('editCount', { params: { id }, body: { _deleted } });
    await bring(second?.id, true);
    const { other } = await deleteWith(
      () => Promise.all([bring(first?.id, false), bring(second?.id, false)]),
      what === 'section' ? section : null,
    );
    expect(other).toMatchObject([{ status }, { status }]);
    expect((await state())?.live).toBe(live);
  },
);

it('a deletion waits for the current batch and deletes its counts too', async () => {
  const params = { id: inventory() };
  const results = await submit(batch(5));
  const removed = await inTransaction(server.db, async (tx) => {
    await sql`select 1 from inventory where number = ${inventory()} for key share`.execute(tx);
    await sql`update count set version = version + 1 where id = ${results[0]?.id}`.execute(tx);
    const removal = server.call('deleteInventory', { params });
    await untilWaiting(server.db, 1);
    return { removal };
  });
  expect(await removed.removal).toMatchObject({ status: 200, body: { counts: 5 } });
  expect(await state()).toEqual({ live: 0, deleted: 5, kept: 0 });
});

it('concurrent batches and deletions lose no acknowledged count and leave none live', async () => {
  const batches = Array.from({ length: 12 }, () => submit(batch(25)));
  const deletions = Array.from({ length: 3 }, () =>
    server.call('deleteInventory', { params: { id: inventory() } }),
  );
  const results = (await Promise.all(batches)).flat();
  expect((await Promise.all(deletions)).map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(results.filter(({ status }) => status === 'created')).toHaveLength(300);
  const aside = results.filter(({ unplaced }) => unplaced).length;
  expect(await state()).toEqual({ live: 0, deleted: 300 - aside, kept: 0 });
});

it('two simultaneous deletions of an inventory delete it once', async () => {
  await submit(batch(4));
  const remove = () => server.call('deleteInventory', { as: 'admin', params: { id: inventory() } });
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await state()).toEqual({ live: 0, deleted: 4, kept: 0 });
});
