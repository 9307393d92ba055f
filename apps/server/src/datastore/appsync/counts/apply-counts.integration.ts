/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { editCount, listCounts } from '@balanco/contract/counts/counts';
import { createMobileInventory } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
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

const server = useServer();
const pharmacy = usePharmacy(server);
beforeEach(() => sql`truncate appsync_cursor, appsync_count, appsync_inventory`.execute(server.db));

const log = { info: vi.fn(), warn: vi.fn() };

function start() {
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
  expect((await server.call(createMobileInventory, { body })).status).toBe(201);
  return body.id;
}

async function onlyCount() {
  const { body } = await server.call(listCounts, { query: { pharmacy: pharmacy.id } });
  expect(body).toHaveLength(1);
  return body[0];
}

const entries = (fields: object) => JSON.stringify([{ barcode: '7891234567895', count: 2, ...fields }]);

it('a count that the remote moves within its pharmacy moves here too', async () => {
  const there = await addMobileInventory();
  const row = fakeCount({ inventoryID: pharmacy.inventory_uuid });
  const { pull, updateCount } = start();
  await pull(row);
  await pull({ ...row, inventoryID: there, _version: 2 });
  expect(await onlyCount()).toMatchObject({ inventoryID: there, _version: 2 });
  await pull();
  expect(updateCount).not.toHaveBeenCalled();
});

it('a count that the remote moves to another pharmacy stays', async () => {
  const other = await addPharmacy(server, 'Farmácia Filial');
  const row = fakeCount({ inventoryID: pharmacy.inventory_uuid });
  const { pull, updateCount } = start();
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
  const { pull } = start();
  await pull(row);
  await pull({ ...row, inventoryID: pharmacy.inventory_uuid, _version: 2 });
  expect(await onlyCount()).toMatchObject({ user_name: 'Carla Coletora', _version: 2 });
  const lines = await linesOf(server, { pharmacy: pharmacy.id });
  expect(lines).toMatchObject([{ cognitoUserID: 'sub-1', quantity: 1 }]);
});

it('a new factor from the remote leaves the entries as the remote has them', async () => {
  const row = fakeCount({ inventoryID: pharmacy.inventory_uuid, barcode: entries({ factor: 2 }) });
  const { pull, updateCount } = start();
  await pull(row);
  await pull({ ...row, factor: 12, _version: 2 });
  expect(await onlyCount()).toMatchObject({ factor: 12, barcode: JSON.parse(entries({ factor: 2 })) });
  await pull();
  expect(updateCount).not.toHaveBeenCalled();
});

it('a page that comes again later takes nothing back', async () => {
  const row = fakeCount({ inventoryID: pharmacy.inventory_uuid, factor: 2 });
  const { pull, updateCount } = start();
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
  const answer = await server.call(editCount, { as: 'mod', params: { id: id ?? 0 }, body: corrected });
  expect(answer.status).toBe(200);
  const { pull, updateCount } = start();
  const row = fakeCount({ id: count.amplify_id, inventoryID: pharmacy.inventory_uuid, factor: 3 });
  await pull({ ...row, _version: 6 });
  expect(await onlyCount()).toMatchObject({ id, ...corrected, factor: 3 });
  expect(updateCount.mock.calls.map(([input]) => input)).toEqual([
    { id: count.amplify_id, _version: 6, barcode: entries({ count: 50 }), internalBarcode: null },
  ]);
  await pull();
  expect(updateCount).toHaveBeenCalledOnce();
});
