/** @module-tag full */

import { randomUUID } from 'node:crypto';
import { deletePharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { letTimePass } from '../../../testing/database/odd-clock.js';
import { setRows } from '../../../testing/database/rows.js';
import { mobileCount, setUpInventory } from '../../../testing/world/stock-taking.js';
import { getRow, mutate, syncAll } from '../../testing/graphql-call.js';

const { server, pharmacy, inventoryID, openedSection, submit, counted } = setUpInventory();
const ofInventory = (variables: object = {}) => ({
  ...variables,
  filter: { inventoryID: { eq: inventoryID() } },
});
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const close = async (finalizado: boolean) => {
  const { error } = await mutate(
    server(),
    ['update', 'Inventory'],
    { id: inventoryID(), finalizado },
    { as: 'mod' },
  );
  expect(error).toBeUndefined();
};
const longAgo = (table: string, column: string, id: string, value: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '31 days'
    where ${sql.ref(id)}::text = ${value}`.execute(server().db);

it('no filter of a collector reaches the counts of others', async () => {
  await counted(1, 'mod');
  const sub = server().people.mod.sub;
  const ofMod = { ...ofInventory().filter, cognitoUserID: { eq: sub } };
  for (const filter of [ofMod, { or: [ofMod, { cognitoUserID: { ne: '' } }] }]) {
    const { items } = await syncAll(server(), 'Count', { filter });
    expect(items.filter((item) => item.cognitoUserID === sub)).toEqual([]);
  }
  expect((await syncAll(server(), 'Count', { filter: ofMod }, 'admin')).items).toHaveLength(1);
});

it('a base sync holds inventories and sections in the shape of their models', async () => {
  const id = await openedSection('Corredor 1');
  const { items } = await syncAll(server(), 'Inventory', { filter: { id: { eq: inventoryID() } } });
  const stamps = {
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    _lastChangedAt: expect.any(Number),
  };
  const live = { _version: 1, _deleted: null, ...stamps };
  expect(items).toEqual([
    {
      id: inventoryID(),
      name: 'Geral',
      pharmacyID: pharmacy().id,
      pharmacyName: 'Farmácia Central',
      finalizado: false,
      source: 'web',
      ...live,
    },
  ]);
  expect((await syncAll(server(), 'Section', ofInventory())).items).toEqual([
    {
      id,
      inventoryID: inventoryID(),
      name: 'Corredor 1',
      collector_sub: server().people.user.sub,
      collector_name: 'Ulisses Usuário',
      finalizado: false,
      ...live,
    },
  ]);
});

it('a base sync holds the whole pharmacy’s inventory, not the unplaced one', async () => {
  await submit([mobileCount(1, { inventoryID: randomUUID() })]);
  for (const as of ['user', 'admin'] as const) {
    const { items } = await syncAll(server(), 'Inventory', {}, as);
    expect(ids(items)).toContain(pharmacy().inventory_uuid);
    expect(JSON.stringify(items)).not.toContain('00000000-0000');
  }
  const nil = '00000000-0000-0000-0000-000000000000';
  expect((await getRow(server(), 'Inventory', nil, 'admin')).row).toBeNull();
});

it('a base sync holds inventories that were closed lately, and all closed ones for staff', async () => {
  const section = await openedSection();
  const seen = async (as: 'user' | 'mod') => {
    const inventories = await syncAll(server(), 'Inventory', { filter: { id: { eq: inventoryID() } } }, as);
    const sections = await syncAll(server(), 'Section', ofInventory(), as);
    return [...inventories.items, ...sections.items].map((item) => item.finalizado);
  };
  await close(true);
  expect(await seen('user')).toEqual([true, true]);
  await longAgo('inventory', 'finalised_at', 'number', inventoryID());
  await longAgo('section', 'finalised_at', 'id', section);
  expect(await seen('user')).toEqual([]);
  expect(await seen('mod')).toEqual([true, true]);
  await close(false);
  expect(await seen('user')).toEqual([false, false]);
});

it('a base sync holds a closed section of an open inventory', async () => {
  const id = await openedSection();
  await mutate(server(), ['update', 'Section'], { id, finalizado: true }, { as: 'admin' });
  await longAgo('section', 'finalised_at', 'id', id);
  expect((await syncAll(server(), 'Section', ofInventory())).items).toMatchObject([{ id, finalizado: true }]);
});

it('a base sync holds recent deletions as tombstones and no old ones', async () => {
  const sectionID = await openedSection();
  const [id = ''] = await counted(1);
  await server().call(deletePharmacy, { as: 'admin', params: { id: pharmacy().id } });
  const seen = async (as: 'user' | 'admin') => [
    ...(await syncAll(server(), 'Inventory', { filter: { id: { eq: inventoryID() } } }, as)).items,
    ...(await syncAll(server(), 'Section', ofInventory(), as)).items,
    ...(await syncAll(server(), 'Count', ofInventory(), as)).items,
  ];
  for (const as of ['user', 'admin'] as const) {
    expect(await seen(as)).toMatchObject(
      [inventoryID(), sectionID, id].map((gone) => ({ id: gone, _deleted: true })),
    );
  }
  await longAgo('pharmacy', 'deleted_at', 'id', pharmacy().id);
  await longAgo('inventory', 'deleted_at', 'number', inventoryID());
  await longAgo('section', 'deleted_at', 'id', sectionID);
  await longAgo('count', 'deleted_at', 'amplify_id', id);
  for (const as of ['user', 'admin'] as const) expect(await seen(as)).toEqual([]);
});

const since = async (name: 'Inventory' | 'Section' | 'Count', lastSync: number) =>
  (await syncAll(server(), name, { lastSync })).items.map((item) => [item.id, item._version, item._deleted]);

it('a delta sync holds changes, closings and deletions since the previous sync', async () => {
  const sectionID = await openedSection();
  const [kept = '', changed = '', gone = ''] = await counted(3);
  const { startedAt } = await syncAll(server(), 'Count');
  await mutate(server(), ['update', 'Count'], { id: changed, factor: 2 });
  await mutate(server(), ['delete', 'Count'], { id: gone });
  await mutate(server(), ['update', 'Section'], { id: sectionID, name: 'Balcão' });
  await close(true);
  const counts = await since('Count', startedAt);
  expect(counts).toEqual(
    expect.arrayContaining([
      [changed, 2, null],
      [gone, 2, true],
    ]),
  );
  expect(counts.filter(([id]) => id === kept).length).toBeLessThanOrEqual(1);
  expect(await since('Section', startedAt)).toContainEqual([sectionID, 3, null]);
  expect(await since('Inventory', startedAt)).toContainEqual([inventoryID(), 2, null]);
});

it('a delta sync holds nothing older than the previous sync', async () => {
  await counted(2);
  await openedSection();
  await letTimePass(server().db);
  const { startedAt } = await syncAll(server(), 'Count');
  for (const name of ['Inventory', 'Section', 'Count'] as const) {
    expect(await since(name, startedAt)).toEqual([]);
  }
});

it('a delta sync misses no write that was under way before', async () => {
  const [id = ''] = await counted(1);
  let startedAt = 0;
  const { db } = server();
  await db.transaction().execute(async (tx) => {
    await setRows(tx, 'count', { amplify_id: id }, { factor: 3, changed_at: sql`now()` });
    ({ startedAt } = await syncAll(server(), 'Count'));
  });
  const { items } = await syncAll(server(), 'Count', { lastSync: startedAt });
  expect(items.find((item) => item.id === id)).toMatchObject({ factor: 3 });
});

it('a delta sync holds an inventory again after its pharmacy was renamed', async () => {
  const { startedAt } = await syncAll(server(), 'Inventory');
  await server().db.updateTable('pharmacy').set({ name: 'Nova' }).where('id', '=', pharmacy().id).execute();
  const { items } = await syncAll(server(), 'Inventory', {
    lastSync: startedAt,
    filter: { id: { eq: inventoryID() } },
  });
  expect(items).toMatchObject([{ pharmacyName: 'Nova', _version: 2 }]);
});
