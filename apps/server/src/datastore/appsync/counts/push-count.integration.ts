/** @module-tag full */

import { editCount } from '@balanco/contract/counts/counts';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { setClockAhead } from '../../../testing/database/odd-clock.js';
import { rowIn } from '../../../testing/database/rows.js';
import { useServer } from '../../../testing/server/server-under-test.js';
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
  const answer = await server.call(editCount, { as: 'mod', params: { id: count.id }, body });
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
