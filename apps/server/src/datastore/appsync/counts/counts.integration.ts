/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { setClockAhead } from '../../../testing/database/odd-clock.js';
import { rowIn } from '../../../testing/database/rows.js';
import { useServer } from '../../../testing/server/server-under-test.js';
import {
  addPharmacy,
  linesOf,
  mobileCount,
  submitOne,
  usePharmacy,
} from '../../../testing/world/stock-taking.js';
import { syncCycleFor } from '../../testing/appsync/appsync-pair.js';
import { createFakeRemote, type FakeRow, fakeCount, lastPage } from '../../testing/appsync/fake-remote.js';
import { RemoteRefusal, RemoteUnavailable } from '../remote/appsync-client.js';
import { findOurCounts } from './count-state.js';

const server = useServer();

beforeEach(() => sql`truncate appsync_cursor, appsync_count, appsync_inventory`.execute(server.db));

const refusal = (errorType: string) => new RemoteRefusal([{ errorType, message: 'no' }]);

const quantity = (count: number) => JSON.stringify([{ barcode: '7891234567895', count }]);

async function start(...rows: readonly (FakeRow & { readonly id: string })[]) {
  const fake = createFakeRemote();
  const updateCount = vi.fn(async (_input: FakeRow): Promise<unknown> => null);
  const deleteCount = vi.fn(async (_input: FakeRow): Promise<unknown> => null);
  const getCount = vi.fn(async (_id: string): Promise<unknown> => null);
  const remote = { ...fake.remote, updateCount, deleteCount, getCount };
  const once = syncCycleFor(server, remote);
  const runCycle = () => once(new AbortController().signal);
  fake.pages.push(() => lastPage(rows, 1000));
  await runCycle();
  return { pages: fake.pages, updateCount, deleteCount, getCount, runCycle };
}

async function edit(amplifyId: string, body: object): Promise<void> {
  const count = await rowIn(server.db, 'count', { amplify_id: amplifyId.toLowerCase() }, 'id');
  // Unplaced counts can't be edited. Only their pharmacy matters here.
  await sql`update pharmacy set deleted_at = null where id = (select pharmacy_id from count where id = ${count.id})`.execute(
    server.db,
  );
  const answer = await server.call('editCount', { as: 'mod', params: { id: count.id }, body });
  expect(answer.status).toBe(200);
}

async function ourCount(amplifyId: string) {
  return (await findOurCounts(server.db, [amplifyId.toLowerCase()])).get(amplifyId.toLowerCase());
}

async function recordOf(amplifyId: string) {
  return rowIn(
    server.db,
    'appsync_count',
    { amplify_id: amplifyId.toLowerCase() },
    'pending',
    'refusal',
    'remote_version',
  );
}

async function startEdited() {
  const row = fakeCount();
  const started = await start(row);
  await edit(row.id, { barcode: quantity(9) });
  return { row, ...started };
}

it('staff’s change is pushed even if the clock was set back', async () => {
  const row = fakeCount({ factor: 2 });
  const { updateCount, runCycle } = await start(row);
  await setClockAhead(server.db, 3600);
  await runCycle();
  await setClockAhead(server.db, 0);
  await edit(row.id, { barcode: quantity(9) });
  updateCount.mockResolvedValueOnce({ ...row, barcode: quantity(9), _version: 2 });
  await runCycle();
  expect(updateCount).toHaveBeenCalledTimes(1);
});

it('staff’s changed fields are pushed with the remote’s id and version', async () => {
  const row = fakeCount({ id: '0B8F5F6E-0000-4000-8000-0123456789AB', _version: 4, factor: 2 });
  const { updateCount, runCycle } = await start(row);
  await edit(row.id, { barcode: quantity(9) });
  updateCount.mockResolvedValueOnce({ ...row, barcode: quantity(9), _version: 5 });
  await runCycle();
  await runCycle();
  expect(updateCount.mock.calls.map(([input]) => input)).toEqual([
    { id: row.id, _version: 4, barcode: quantity(9), internalBarcode: null },
  ]);
  expect(await recordOf(row.id)).toEqual({ pending: false, refusal: null, remote_version: 5 });
});

it('a change that the remote merged differently is applied as merged', async () => {
  const { row, updateCount, runCycle } = await startEdited();
  updateCount.mockResolvedValueOnce({ ...row, barcode: quantity(3), factor: 6, _version: 3 });
  await runCycle();
  await runCycle();
  expect(updateCount).toHaveBeenCalledOnce();
  expect((await ourCount(row.id))?.state).toMatchObject({ factor: 6, barcode: JSON.parse(quantity(3)) });
});

it('a change that the remote did not accept is undone here', async () => {
  const { row, updateCount, runCycle } = await startEdited();
  updateCount.mockResolvedValueOnce(row);
  await runCycle();
  await runCycle();
  expect(updateCount).toHaveBeenCalledOnce();
  expect((await ourCount(row.id))?.state.barcode).toEqual(JSON.parse(quantity(1)));
  expect(await recordOf(row.id)).toMatchObject({ pending: false, refusal: null, remote_version: 1 });
});

it('a change is pushed once the remote is available again', async () => {
  const { row, updateCount, runCycle } = await startEdited();
  updateCount.mockRejectedValueOnce(new RemoteUnavailable('away'));
  await expect(runCycle()).rejects.toThrow('away');
  expect(await recordOf(row.id)).toMatchObject({ pending: true });
  updateCount.mockResolvedValueOnce({ ...row, barcode: quantity(9), _version: 2 });
  await runCycle();
  expect(await recordOf(row.id)).toMatchObject({ pending: false, remote_version: 2 });
});

it('a change is pushed even if the push of another count fails', async () => {
  const rows = [fakeCount(), fakeCount(), fakeCount()];
  const { updateCount, runCycle } = await start(...rows);
  for (const { id } of rows) await edit(id, { barcode: quantity(9) });
  const stumbling = rows[0]?.id;
  updateCount.mockImplementation(async ({ id }) => {
    if (id === stumbling) throw new RemoteUnavailable('stumbles');
    return { ...rows.find((row) => row.id === id), barcode: quantity(9), _version: 2 };
  });
  await expect(runCycle()).rejects.toThrow('stumbles');
  const pending = await Promise.all(rows.map(async ({ id }) => (await recordOf(id)).pending));
  expect(pending).toEqual([true, false, false]);
});

it('a conflict merges the remote’s row and pushes the change again', async () => {
  const { row, updateCount, getCount, runCycle } = await startEdited();
  const newer = { ...row, factor: 7, _version: 8 };
  updateCount.mockRejectedValueOnce(refusal('ConflictUnhandled'));
  getCount.mockResolvedValueOnce(newer);
  updateCount.mockResolvedValueOnce({ ...newer, barcode: quantity(9), _version: 9 });
  await runCycle();
  expect(updateCount.mock.calls.map(([{ _version }]) => _version)).toEqual([1, 8]);
  expect((await ourCount(row.id))?.state).toMatchObject({ factor: 7, barcode: quantity(9) });
  expect(await recordOf(row.id)).toMatchObject({ pending: false, remote_version: 9 });
});

it('an endless conflict is left for the next sync cycle', async () => {
  const { row, updateCount, getCount, runCycle } = await startEdited();
  updateCount.mockRejectedValue(refusal('ConflictUnhandled'));
  getCount.mockResolvedValue(row);
  await runCycle();
  expect(updateCount).toHaveBeenCalledTimes(3);
  expect(await recordOf(row.id)).toMatchObject({ pending: true, refusal: null });
});

it.each([
  ['has no such row', null],
  ['has an unreadable row', { id: 'no uuid', _version: 1 }],
])('after a conflict, a remote that %s counts as a refusal', async (_what, answer) => {
  const { row, updateCount, getCount, runCycle } = await startEdited();
  updateCount.mockRejectedValueOnce(refusal('ConflictUnhandled'));
  getCount.mockResolvedValueOnce(answer);
  await runCycle();
  expect(await recordOf(row.id)).toMatchObject({ pending: false, refusal: 'ConflictUnhandled: no' });
});

it('a permanent refusal is not pushed again until the count changes', async () => {
  const { row, updateCount, runCycle } = await startEdited();
  updateCount.mockRejectedValueOnce(refusal('Unauthorized'));
  await runCycle();
  await runCycle();
  expect(updateCount).toHaveBeenCalledOnce();
  expect(await recordOf(row.id)).toMatchObject({ pending: false, refusal: 'Unauthorized: no' });
  await edit(row.id, { barcode: quantity(10) });
  updateCount.mockResolvedValueOnce({ ...row, barcode: quantity(10), _version: 2 });
  await runCycle();
  expect(await recordOf(row.id)).toMatchObject({ pending: false, refusal: null, remote_version: 2 });
});

it('pushing a count that the remote lost is a permanent refusal', async () => {
  const row = fakeCount();
  const { runCycle } = await start(row);
  await edit(row.id, { _deleted: true });
  await runCycle();
  expect((await recordOf(row.id)).refusal).toContain('no such count');
});

it('a count that the remote deleted is never pushed', async () => {
  const row = fakeCount();
  const { updateCount, deleteCount, pages, runCycle } = await start(row);
  pages.push(() => lastPage([{ ...row, _deleted: true, _version: 2 }], 2000));
  await runCycle();
  await edit(row.id, { _deleted: false, barcode: quantity(9) });
  await runCycle();
  expect(updateCount).not.toHaveBeenCalled();
  expect(deleteCount).not.toHaveBeenCalled();
  expect((await ourCount(row.id))?.state.deleted).toBe(false);
});

const pharmacy = usePharmacy(server);

const log = { info: vi.fn(), warn: vi.fn() };

function startPull() {
  const fake = createFakeRemote();
  const latest = new Map<unknown, FakeRow>();
  const updateCount = vi.fn(async (input: FakeRow): Promise<unknown> => {
    const row = { ...latest.get(input.id), ...input, _version: Number(input._version) + 1 };
    latest.set(input.id, row);
    return row;
  });
  const runCycle = syncCycleFor(server, { ...fake.remote, updateCount }, log);
  return {
    updateCount,
    async pull(...rows: readonly FakeRow[]) {
      for (const row of rows) latest.set(row.id, row);
      fake.pages.push(() => lastPage(rows, 1000));
      await runCycle(new AbortController().signal);
    },
  };
}

async function addMobileInventory(of = pharmacy): Promise<string> {
  const body = { id: randomUUID(), name: 'Balanço noturno', pharmacy: of.id };
  await server.ask('createMobileInventory', { body });
  return body.id;
}

async function onlyCount() {
  const body = await server.ask('listCounts', { query: { pharmacy: pharmacy.id } });
  expect(body).toHaveLength(1);
  return body[0];
}

const entries = (fields: object) => JSON.stringify([{ barcode: '7891234567895', count: 2, ...fields }]);

it('a count that the remote moves within its pharmacy moves here too', async () => {
  const there = await addMobileInventory();
  const row = fakeCount({ inventoryID: pharmacy.inventory_uuid });
  const { pull, updateCount } = startPull();
  await pull(row);
  await pull({ ...row, inventoryID: there, _version: 2 });
  expect(await onlyCount()).toMatchObject({ inventoryID: there, _version: 2 });
  await pull();
  expect(updateCount).not.toHaveBeenCalled();
});

it('a count that the remote moves to another pharmacy stays', async () => {
  const other = await addPharmacy(server, 'Farmácia Filial');
  const row = fakeCount({ inventoryID: pharmacy.inventory_uuid });
  const { pull, updateCount } = startPull();
  await pull(row);
  await pull({ ...row, inventoryID: other.inventory_uuid, factor: 4, _version: 2 });
  expect(await onlyCount()).toMatchObject({ inventoryID: pharmacy.inventory_uuid, factor: 4 });
  expect(log.warn).toHaveBeenCalledWith(
    { count: row.id },
    'appsync: the remote moved a count to another pharmacy; it stays in its own',
  );
  await pull({ ...row, inventoryID: other.inventory_uuid, factor: 5, _version: 3 });
  expect(await onlyCount()).toMatchObject({ inventoryID: pharmacy.inventory_uuid, factor: 5 });
  expect(updateCount).not.toHaveBeenCalled();
});

it('a count that the remote moves to a known inventory is placed there', async () => {
  const row = fakeCount();
  const { pull } = startPull();
  await pull(row);
  await pull({ ...row, inventoryID: pharmacy.inventory_uuid, _version: 2 });
  expect(await onlyCount()).toMatchObject({ user_name: 'Carla Coletora', _version: 2 });
  const lines = await linesOf(server, { pharmacy: pharmacy.id });
  expect(lines).toMatchObject([{ cognitoUserID: 'sub-1', quantity: 1 }]);
});

it('a new factor from the remote leaves the entries as the remote has them', async () => {
  const row = fakeCount({ inventoryID: pharmacy.inventory_uuid, barcode: entries({ factor: 2 }) });
  const { pull, updateCount } = startPull();
  await pull(row);
  await pull({ ...row, factor: 12, _version: 2 });
  expect(await onlyCount()).toMatchObject({ factor: 12, barcode: JSON.parse(entries({ factor: 2 })) });
  await pull();
  expect(updateCount).not.toHaveBeenCalled();
});

it('a page that comes again later takes nothing back', async () => {
  const row = fakeCount({ inventoryID: pharmacy.inventory_uuid, factor: 2 });
  const { pull, updateCount } = startPull();
  await pull(row);
  await pull({ ...row, factor: 12, _version: 2 });
  const { _version } = await onlyCount();
  await pull(row);
  expect(await onlyCount()).toMatchObject({ factor: 12, _version });
  expect(updateCount).not.toHaveBeenCalled();
});

it('a count from before the first pull keeps and pushes its corrections', async () => {
  const count = mobileCount(pharmacy.inventory_uuid);
  const { id } = await submitOne(server, count);
  const corrected = { barcode: JSON.parse(entries({ count: 50 })) };
  const answer = await server.call('editCount', { as: 'mod', params: { id }, body: corrected });
  expect(answer.status).toBe(200);
  const { pull, updateCount } = startPull();
  const row = fakeCount({ id: count.amplify_id, inventoryID: pharmacy.inventory_uuid, factor: 3 });
  await pull({ ...row, _version: 6 });
  expect(await onlyCount()).toMatchObject({ id, ...corrected, factor: 3 });
  expect(updateCount.mock.calls.map(([input]) => input)).toEqual([
    { id: count.amplify_id, _version: 6, barcode: entries({ count: 50 }), internalBarcode: null },
  ]);
  await pull();
  expect(updateCount).toHaveBeenCalledOnce();
});
