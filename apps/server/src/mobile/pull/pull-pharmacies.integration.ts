import {
  type PulledInventory,
  type PulledPharmacy,
  type PulledProduct,
  type PulledSection,
  pullCounts,
  pullInventories,
  pullPharmacies,
  pullProducts,
  pullSections,
} from '@balanco/contract/mobile/mobile-pull';
import { deletePharmacy, editPharmacy, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { expect, it } from 'vitest';
import { pullAll } from '../../testing/phones/pull-all.js';
import { useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  mobileCount,
  submitOne,
} from '../../testing/world/stock-taking.js';

const server = useServer();

const pull = (query: object = {}) => pullAll<PulledPharmacy>(server, pullPharmacies, { query: { ...query } });
const asPulled = ({ id, name, inventory_uuid }: Pharmacy, changes: object = {}) => ({
  id,
  name,
  inventory_uuid,
  _deleted: false,
  ...changes,
});

async function remove({ id }: Pharmacy): Promise<void> {
  await server.ask(deletePharmacy, { as: 'admin', params: { id } });
}

it('a second pull brings renamed and deleted pharmacies', async () => {
  const [kept, gone] = [await addPharmacy(server, 'Central'), await addPharmacy(server, 'Fechada')];
  const full = await pull();
  expect(full.rows).toEqual(expect.arrayContaining([asPulled(kept), asPulled(gone)]));
  await server.call(editPharmacy, { as: 'admin', params: { id: kept.id }, body: { name: 'Matriz' } });
  await remove(gone);
  const now = [asPulled(kept, { name: 'Matriz' }), asPulled(gone, { _deleted: true })];
  const changes = await pull({ since: full.since });
  expect(changes.rows.filter(({ id }) => [kept.id, gone.id].includes(id))).toEqual(now);
  expect((await pull()).rows).toContainEqual(now[0]);
  expect((await pull()).rows.map(({ id }) => id)).not.toContain(gone.id);
});

it('a pull never shows the inventory that holds unplaced counts', async () => {
  const nil = '00000000-0000-0000-0000-000000000000';
  const { rows } = await pull({ since: '1970-01-01T00:00:00Z' });
  expect(rows.map(({ id }) => id)).not.toContain(nil);
  for (const since of [undefined, '1970-01-01T00:00:00Z']) {
    const calls = [
      { endpoint: pullProducts, query: { pharmacy: nil, since } },
      { endpoint: pullInventories, query: { pharmacy: nil, since } },
      { endpoint: pullSections, query: { inventory: nil, since } },
      { endpoint: pullCounts, query: { inventory: nil, since } },
    ];
    for (const { endpoint, query } of calls) {
      expect(await server.call(endpoint, { as: 'admin', query })).toMatchObject({ status: 404 });
    }
  }
});

it('a delta pull brings a deleted pharmacy as deleted, and a full pull refuses', async () => {
  const pharmacy = await addPharmacy(server);
  const { inventory_id: inventory } = await addInventory(server, pharmacy.id);
  const section = await addSection(server, inventory);
  await addProducts(server, pharmacy.id, [{ internal_code: '1' }, { internal_code: '2' }]);
  await submitOne(server, mobileCount(inventory, { sectionID: section }));
  const { since } = await pull();
  await remove(pharmacy);
  const products = { pharmacy: pharmacy.id };
  const contents = { inventory };
  const changed = async <Row extends { _deleted: boolean }>(
    endpoint: typeof pullProducts | typeof pullInventories | typeof pullSections | typeof pullCounts,
    query: object,
  ) => (await pullAll<Row>(server, endpoint, { query: { ...query, since } })).rows;
  for (const reference of [pharmacy.id, pharmacy.inventory_uuid]) {
    const gone = await changed<PulledProduct>(pullProducts, { pharmacy: reference });
    expect(gone.map(({ internal_code, _deleted }) => [internal_code, _deleted])).toEqual([
      ['1', true],
      ['2', true],
    ]);
  }
  expect(await changed<PulledInventory>(pullInventories, products)).toMatchObject([
    { id: pharmacy.inventory_uuid, _deleted: true },
    { id: inventory, _deleted: true },
  ]);
  expect(await changed<PulledSection>(pullSections, contents)).toMatchObject([
    { id: section, _deleted: true },
  ]);
  expect(await changed(pullCounts, contents)).toMatchObject([{ inventoryID: inventory, _deleted: true }]);
  const unknownPharmacy = { status: 404, body: { detail: 'Farmácia não encontrada.' } };
  const unknownInventory = { status: 404, body: { detail: 'Inventário não encontrado.' } };
  for (const [endpoint, query, refusal] of [
    [pullProducts, products, unknownPharmacy],
    [pullInventories, products, unknownPharmacy],
    [pullSections, contents, unknownInventory],
    [pullCounts, contents, unknownInventory],
  ] as const) {
    expect(await server.call(endpoint, { as: 'user', query })).toMatchObject(refusal);
  }
});
