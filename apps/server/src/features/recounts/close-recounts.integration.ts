import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { rowIn, rowsIn, setRows } from '../../testing/database/rows.js';
import { setUpRecount } from '../../testing/world/recount-under-test.js';
import { closeDeclaredRecount, closeRecounts, QUIET_MINUTES } from './close-recounts.js';

const set = setUpRecount();
const fail = (error: unknown) => {
  throw error;
};
const { server, params, count, recount, countTwo, listFor } = set;

async function states(quietMinutes = 0) {
  await closeRecounts(server().db, fail, quietMinutes);
  return (await set.recounts()).map(({ state, closed_itself }) => [state, closed_itself]);
}

it('a list closes itself when all its items have a result', async () => {
  const section_id = await listFor('i:2', 'i:3');
  await count('22', 20, { section: section_id, as: 'mod' });
  expect(await states()).toEqual([['open', false]]);
  await count('33', 6, { section: section_id, as: 'mod' });
  expect(await states()).toEqual([['closed', true]]);
  const written = await rowsIn(server().db, 'audit', { entity_id: section_id }, 'actor_name', 'action');
  expect(written.at(-1)).toEqual({ actor_name: 'Sistema', action: 'finalise' });
});

it('a list stays open for some minutes after its last line', async () => {
  const section_id = await listFor('i:2');
  await count('22', 24, { section: section_id, as: 'mod' });
  expect(QUIET_MINUTES).toBe(10);
  expect(await states(QUIET_MINUTES)).toEqual([['open', false]]);
});

it('a list without agreement stays open until staff close it', async () => {
  const section_id = await listFor('i:2', 'i:3');
  await count('22', 22, { section: section_id, as: 'mod' });
  await count('33', 6, { section: section_id, as: 'mod' });
  expect(await states()).toEqual([['open', false]]);
});

async function declare(section: string, matches = true): Promise<void> {
  const { sub, name } = server().people.mod;
  await sql`
    insert into section_done (section_id, sub, pharmacy_id, inventory_number, collector_name, lines, units,
      hash, matches)
    values (${section}, ${sub}, ${set.pharmacy().id}, ${set.inventory()}, ${name}, 1, 1, repeat('a', 64), ${matches})
  `.execute(server().db);
}

it("a whole list that its person declared 'pronta' closes itself at once, although rounds don't agree", async () => {
  const section_id = await listFor('i:2', 'i:3');
  await count('22', 22, { section: section_id, as: 'mod' });
  await declare(section_id);
  expect(await states(QUIET_MINUTES)).toEqual([['open', false]]);
  await count('33', 6, { section: section_id, as: 'mod' });
  expect(await states(QUIET_MINUTES)).toEqual([['open', false]]);
  await sql`update section_done set withdrawn_at = null`.execute(server().db);
  expect(await set.recounts()).toMatchObject([{ closes_itself: true, declared_at: expect.any(String) }]);
  expect(await states(QUIET_MINUTES)).toEqual([['closed', true]]);
});

it("a list declared 'pronta' with other readings than the server's stays open", async () => {
  const section_id = await listFor('i:2');
  await count('22', 22, { section: section_id, as: 'mod' });
  await declare(section_id, false);
  expect(await states(QUIET_MINUTES)).toEqual([['open', false]]);
});

it("a failure to close a list declared 'pronta' is reported and not thrown", async () => {
  const failures: unknown[] = [];
  await closeDeclaredRecount(server().db, 'no uuid', (error) => failures.push(error));
  expect(failures).toMatchObject([{ message: expect.stringContaining('no uuid') }]);
});

it('the inventory that a list had opened is finalised again with it', async () => {
  await countTwo();
  const finalise = (body: { finalizado: boolean; section_id?: string }) =>
    server().call('finaliseInventory', { params: params(), body });
  await finalise({ finalizado: true });
  const { section_id } = await recount(['i:2'], 'mod');
  await count('22', 24, { section: section_id, as: 'mod' });
  expect(await states()).toEqual([['closed', true]]);
  expect(await set.comparison()).toMatchObject({ state: 'checking', finalised_by: 'Sistema' });
  await finalise({ finalizado: false });
  expect(await set.comparison()).toMatchObject({ open_sections: 0, reopened_by_recount_at: null });
});

it('lines by the original counter finish no list', async () => {
  const section_id = await listFor('i:2');
  await count('22', 20, { section: section_id, as: 'user' });
  expect(await states()).toEqual([['open', false]]);
});

it('a reopened list does not close itself again', async () => {
  const section_id = await listFor('i:2');
  await count('22', 24, { section: section_id, as: 'mod' });
  expect(await states()).toEqual([['closed', true]]);
  const body = { finalizado: false, section_id };
  await server().call('finaliseInventory', { params: params(), body });
  expect(await states()).toEqual([['open', false]]);
});

it('a deleted list does not close itself', async () => {
  const section_id = await listFor('i:2');
  await count('22', 24, { section: section_id, as: 'mod' });
  await setRows(server().db, 'section', { id: section_id }, { deleted_at: new Date() });
  await closeRecounts(server().db, fail, 0);
  expect(await rowIn(server().db, 'section', { id: section_id }, 'finalised_at')).toEqual({
    finalised_at: null,
  });
});

it('a failing list delays no other and is tried again', async () => {
  await countTwo();
  const first = await recount(['i:2'], 'mod');
  const second = await recount(['i:3'], 'admin');
  await count('22', 24, { section: first.section_id, as: 'mod' });
  await count('33', 6, { section: second.section_id, as: 'admin' });
  const [failing] = [first.section_id, second.section_id].sort();
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'canceling statement'; end $$;
    create trigger refuse before update on recount for each row
      when (old.section_id = ${sql.lit(failing)}) execute function refuse();
  `.execute(server().db);
  const admit = () => sql`drop function if exists refuse cascade`.execute(server().db);
  onTestFinished(async () => void (await admit()));
  const failures: unknown[] = [];
  expect(await closeRecounts(server().db, (error) => failures.push(error), 0)).toBe(1);
  expect(failures).toMatchObject([{ message: 'canceling statement' }]);
  await admit();
  expect(await closeRecounts(server().db, fail, 0)).toBe(1);
});
