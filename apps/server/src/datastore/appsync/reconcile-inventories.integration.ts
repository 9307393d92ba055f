/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../app-error.js';
import { rowIn, rowsIn } from '../../testing/database/rows.js';
import { linesOf, setUpPharmacy } from '../../testing/world/stock-taking.js';
import { syncCycleFor } from '../testing/appsync/appsync-pair.js';
import { createFakeRemote, type FakeRow, fakeCount, lastPage } from '../testing/appsync/fake-remote.js';

const { server, pharmacy } = setUpPharmacy();

function start() {
  const fake = createFakeRemote();
  const deleteCount = vi.fn(async (): Promise<unknown> => null);
  const runCycle = syncCycleFor(server(), { ...fake.remote, deleteCount });
  const pull = async (inventories: readonly FakeRow[], counts: readonly FakeRow[] = []) => {
    fake.inventoryPages.push(() => lastPage(inventories, 1000));
    fake.pages.push(() => lastPage(counts, 1000));
    await runCycle(new AbortController().signal);
  };
  return { deleteCount, pull };
}

const fakeInventory = (fields: FakeRow = {}) => ({
  id: randomUUID(),
  name: 'Balanço noturno',
  pharmacyID: pharmacy().id,
  finalizado: false,
  _version: 1,
  _deleted: null,
  ...fields,
});
const lines = () => linesOf(server(), { pharmacy: pharmacy().id });

it('an inventory that the remote deletes is deleted here without a push', async () => {
  const inventory = fakeInventory();
  const count = fakeCount({ inventoryID: inventory.id });
  const { pull, deleteCount } = start();
  await pull([inventory], [count]);
  expect(await lines()).toHaveLength(1);
  await pull([{ ...inventory, _deleted: true, _version: 2 }]);
  await pull([], [{ ...count, factor: 3, _version: 2 }]);
  await pull([]);
  expect(await lines()).toEqual([]);
  expect(deleteCount).not.toHaveBeenCalled();
});

it('the inventory of a whole pharmacy is finalised, never renamed or deleted', async () => {
  const inventory = fakeInventory({ id: pharmacy().inventory_uuid, name: 'Outro nome', finalizado: true });
  const { pull } = start();
  await pull([inventory], [fakeCount({ inventoryID: inventory.id })]);
  await pull([{ ...inventory, _deleted: true, _version: 2 }]);
  expect(await lines()).toHaveLength(1);
  const is = { uuid: inventory.id };
  const row = await rowIn(server().db, 'inventory', is, 'name', 'finalised_by', 'deleted_at');
  expect(row).toEqual({ name: 'Farmácia Central', finalised_by: 'AppSync', deleted_at: null });
});

it('an inventory of a deleted pharmacy does not block the sync cycle', async () => {
  const [inventory, orphan] = [fakeInventory(), fakeInventory()];
  const { pull } = start();
  await pull([inventory]);
  await server().ask('deletePharmacy', { as: 'admin', params: { id: pharmacy().id } });
  await pull([{ ...inventory, name: 'Novo', finalizado: true, _version: 2 }, orphan]);
  expect([await namesOf(inventory.id), await namesOf(orphan.id)]).toEqual([['Balanço noturno'], []]);
});

async function failToPull(pull: ReturnType<typeof start>['pull'], inventory: FakeRow): Promise<void> {
  const { db } = server();
  await sql`create function go_away() returns trigger language plpgsql as $$
    begin raise exception using message = 'away', errcode = '57P03'; end $$`.execute(db);
  await sql`create trigger go_away before insert or update on inventory execute function go_away()`.execute(
    db,
  );
  await expect(pull([inventory])).rejects.toThrow(AppError);
  await sql`drop function go_away cascade`.execute(db);
}

const namesOf = async (uuid: string) =>
  (await rowsIn(server().db, 'inventory', { uuid }, 'name')).map(({ name }) => name);

it('a rename that meets a transient fault is applied in the next cycle', async () => {
  const inventory = fakeInventory();
  const { pull } = start();
  await pull([inventory]);
  const renamed = { ...inventory, name: 'Balanço anual', _version: 2 };
  await failToPull(pull, renamed);
  await pull([renamed]);
  expect(await namesOf(inventory.id)).toEqual(['Balanço anual']);
});

it('an inventory that meets a transient fault is created in the next cycle', async () => {
  const inventory = fakeInventory();
  const { pull } = start();
  await failToPull(pull, inventory);
  await pull([inventory]);
  expect(await namesOf(inventory.id)).toEqual(['Balanço noturno']);
});

it('an approved inventory resists the remote, and its history shows that', async () => {
  const inventory = fakeInventory({ finalizado: true });
  const { pull } = start();
  await pull([inventory]);
  const params = { id: inventory.id };
  expect((await server().ask('settle', { params, body: { version: 1 } })).state).toBe('approved');
  await pull([{ ...inventory, finalizado: false, _version: 2 }]);
  await pull([{ ...inventory, finalizado: false, _deleted: true, _version: 3 }]);
  const body = await server().ask('getSettlementSteps', { params });
  expect(body.state).toBe('approved');
  const query = { entity: 'inventory', id: inventory.id };
  const history = await server().ask('listHistory', { as: 'mod', query });
  const refused = history.results.filter(({ actor_name: name }) => name === 'AppSync');
  expect(refused.map(({ what }) => what).slice(0, 2)).toEqual([
    'excluiu em outro servidor, sem efeito aqui porque está aprovado,',
    'reabriu em outro servidor, sem efeito aqui porque está aprovado,',
  ]);
});
