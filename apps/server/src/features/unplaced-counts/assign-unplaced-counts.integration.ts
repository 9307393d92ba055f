import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { auditRows, rowIn } from '../../testing/database/rows.js';
import type { Who } from '../../testing/server/server-under-test.js';
import { addInventory, mobileCount, setUpInventory } from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory, lines, openedSection, submit, submitOne } = setUpInventory();
let named: string;
beforeEach(() => {
  named = randomUUID();
});

const list = (query: object = { named_inventory: named }) =>
  server().call('listUnplacedCounts', { query: { ...query } });
const assign = (body: object) => server().call('assignUnplacedCounts', { body });
const discard = (counts: readonly number[]) => server().call('discardUnplacedCounts', { body: { counts } });

async function submitUnplaced(size: number, as: Who = 'user', fields: object = {}): Promise<number[]> {
  const batch = Array.from({ length: size }, () => mobileCount(named, fields));
  return (await submit(batch, as)).map(({ id }) => id ?? 0);
}

it('unplaced counts are listed by arrival with named locations and lines', async () => {
  const section = randomUUID();
  const ids = [
    ...(await submitUnplaced(1, 'user', { sectionID: section })),
    ...(await submitUnplaced(1, 'mod')),
  ];
  const { body } = await list();
  expect(body.results.map(({ id }: { id: number }) => id)).toEqual(ids);
  expect(body).toMatchObject({ count: 2, next: null, previous: null });
  expect(body.results[0]).toMatchObject({
    named_inventory: named,
    named_section: section,
    cognitoUserID: server().people.user.sub,
    user_email: server().people.user.email,
    createdAt: '2026-05-01T03:04:05.000Z',
    lines: [{ kind: 'barcode', barcode: '7891234567895', quantity: 1, factor: 1 }],
  });
  expect(body.groups).toContainEqual({ named_inventory: named, count: 2 });
});

it('unplaced counts are listed in pages of 500', async () => {
  await submitUnplaced(500);
  await submitUnplaced(3);
  expect((await list()).body).toMatchObject({ count: 503, next: expect.stringContaining('page=2') });
  expect((await list({ named_inventory: named, page: 2 })).body.results).toHaveLength(3);
  expect((await list({ named_inventory: named, page: 3 })).status).toBe(404);
});

it("assigning keeps each collector's counts theirs", async () => {
  const ids = [...(await submitUnplaced(2)), ...(await submitUnplaced(1, 'mod'))];
  expect(await assign({ counts: ids, inventory: inventory() })).toEqual({
    status: 200,
    body: { assigned: 3 },
  });
  expect((await lines()).map(({ user_email }) => user_email).sort()).toEqual(
    [server().people.mod, server().people.user, server().people.user].map(({ email }) => email),
  );
  expect((await list()).body.count).toBe(0);
  const rows = await server().ask('listInventoriesWithCounts', { query: { pharmacy: pharmacy().id } });
  expect(rows.results).toMatchObject([{ inventory_id: inventory(), total_counts: 3 }]);
  expect(await auditRows(server().db, { entity_id: String(ids[0]) })).toMatchObject([
    { action: 'create', actor_sub: server().people.user.sub },
    { action: 'update', actor_sub: server().people.mod.sub, pharmacy_id: pharmacy().id },
  ]);
});

it('assigning to a closed section marks counts as after close', async () => {
  const section = await openedSection();
  await server().call('finaliseInventory', { params: { id: inventory() }, body: { finalizado: true } });
  await assign({ counts: await submitUnplaced(1), inventory: inventory(), section });
  expect(await lines()).toMatchObject([{ sectionID: section, after_close: true, _version: 2 }]);
});

it('an assigned count still follows its phone but keeps its location', async () => {
  const count = mobileCount(named);
  const { id } = await submitOne(count);
  await assign({ counts: [id], inventory: inventory() });
  expect(await submitOne(count)).toMatchObject({ status: 'unchanged', _version: 2 });
  expect(await submitOne({ ...count, factor: 4, _version: 1 })).toMatchObject({
    status: 'merged',
    _version: 3,
  });
  expect(await lines()).toMatchObject([{ inventoryID: inventory(), factor: 4 }]);
});

it('two simultaneous assignments move and report each count once', async () => {
  const counts = await submitUnplaced(20);
  const other = (await addInventory(server(), pharmacy().id)).inventory_id;
  const answers = await Promise.all([
    assign({ counts, inventory: inventory() }),
    assign({ counts, inventory: other }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.assigned, 0)).toBe(20);
  expect(await lines()).toHaveLength(20);
  expect(await assign({ counts, inventory: inventory() })).toEqual({ status: 200, body: { assigned: 0 } });
});

it('discarding delists counts, erases nothing, and phones fetch the deletion', async () => {
  const count = mobileCount(named);
  const { id = 0 } = await submitOne(count);
  expect(await discard([id ?? 0])).toEqual({ status: 200, body: { discarded: 1 } });
  expect((await list()).body.count).toBe(0);
  const row = await rowIn(server().db, 'count', { id }, 'deleted', 'version', 'barcode');
  expect(row).toEqual({ deleted: true, version: 2, barcode: [{ barcode: '7891234567895', count: 1 }] });
  expect(await discard([id ?? 0])).toEqual({ status: 200, body: { discarded: 0 } });
});
