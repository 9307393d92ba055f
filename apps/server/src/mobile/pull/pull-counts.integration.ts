import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { pullAll } from '../../testing/phones/pull-all.js';
import type { Who } from '../../testing/server/server-under-test.js';
import { mobileCount, setUpInventory } from '../../testing/world/stock-taking.js';

const { server, inventory, aCount, openedSection, submitOne } = setUpInventory();

const pull = (query: object = {}, as: Who = 'user') =>
  pullAll(server(), 'pullCounts', { as, query: { inventory: inventory(), ...query } });
const everything = (query: object = {}, as: Who = 'user') =>
  pullAll(server(), 'pullCounts', { as, query: { ...query } });
const staffEdit = async (id: number | null, body: object) => {
  await server().ask('editCount', { as: 'admin', params: { id }, body });
};

it('a pulled count is as it was sent, with what the server made of it', async () => {
  const sectionID = await openedSection();
  const count = aCount({
    sectionID,
    factor: 2.5,
    createdAt: '2026-05-01T03:04:05.678-03:00',
  });
  const { id } = await submitOne(count);
  expect((await pull()).rows).toEqual([
    {
      ...count,
      id,
      internalBarcode: null,
      createdAt: '2026-05-01T06:04:05.678Z',
      _version: 1,
      _deleted: false,
      after_close: false,
      unplaced: false,
    },
  ]);
});

it('a pull of counts brings only the caller’s own', async () => {
  const sent = new Map<Who, string>();
  for (const as of ['user', 'mod', 'admin'] as const) {
    const count = aCount();
    await submitOne(count, as);
    sent.set(as, count.amplify_id);
  }
  const since = '2020-01-01T00:00:00Z';
  for (const [as, own] of sent) {
    const others = [...sent.values()].filter((id) => id !== own);
    for (const { rows } of [await pull({}, as), await pull({ since }, as)]) {
      expect(rows.map(({ amplify_id }) => amplify_id)).toEqual([own]);
    }
    for (const { rows } of [await everything({}, as), await everything({ since }, as)]) {
      const ids = rows.map(({ amplify_id }) => amplify_id);
      expect(ids).toContain(own);
      expect(ids.filter((id) => others.includes(id))).toEqual([]);
    }
  }
});

it('a pull of counts refuses the cursor of another collector', async () => {
  for (const as of ['user', 'user', 'mod', 'mod'] as const) await submitOne(aCount(), as);
  const query = { inventory: inventory(), page_size: 1 };
  const body = await server().ask('pullCounts', { query });
  const foreign = await server().call('pullCounts', { as: 'mod', query: { ...query, cursor: body.cursor } });
  expect(foreign).toMatchObject({ status: 400, body: { detail: 'Cursor inválido.' } });
});

it('a pull of changes brings counts that staff corrected, deleted and restored', async () => {
  const [corrected, deleted] = [aCount(), aCount()];
  const first = await submitOne(corrected);
  const second = await submitOne(deleted);
  const full = await pull();
  await staffEdit(first.id, { factor: 6 });
  await staffEdit(second.id, { _deleted: true });
  expect((await pull()).rows).toMatchObject([{ id: first.id, factor: 6, _version: 2 }]);
  const changes = await pull({ since: full.since });
  expect(changes.rows).toMatchObject([
    { amplify_id: corrected.amplify_id, factor: 6, _version: 2, _deleted: false },
    { amplify_id: deleted.amplify_id, _version: 2, _deleted: true },
  ]);
  await staffEdit(second.id, { _deleted: false });
  const later = await pull({ since: changes.since });
  expect(later.rows).toContainEqual(expect.objectContaining({ id: second.id, _version: 3, _deleted: false }));
});

it('a delta pull keeps finalised counts and marks those of deleted inventories', async () => {
  await submitOne(aCount());
  const params = { id: Number(inventory()) };
  await server().call('finaliseInventory', { as: 'admin', params, body: { finalizado: true } });
  await submitOne(aCount());
  const full = await pull();
  expect(full.rows.map((row) => row.after_close)).toEqual([false, true]);
  await server().call('deleteInventory', { as: 'admin', params });
  expect((await pull({ since: full.since })).rows.map((row) => row._deleted)).toEqual([true, true]);
});

it('an unplaced count is pulled with the inventory and section that the app named', async () => {
  const sent = { uuid: randomUUID(), number: 987_654, text: 'corredor' };
  const inventories = [sent.uuid, sent.number, sent.text, null];
  const sectionID = randomUUID();
  const counts = inventories.map((inventoryID) => ({ ...mobileCount(1), inventoryID, sectionID }));
  for (const count of counts) {
    expect(await submitOne(count)).toMatchObject({ status: 'created', unplaced: true });
  }
  const { rows } = await everything();
  const ids = new Set(counts.map((count) => count.amplify_id));
  const found = rows.filter(({ amplify_id }) => ids.has(amplify_id));
  expect(found.map((row) => [row.inventoryID, row.sectionID, row.unplaced])).toEqual(
    inventories.map((named) => [named, sectionID, true]),
  );
});
