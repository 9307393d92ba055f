import { createPharmacy, listPharmacies, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addInventory, addPharmacy, mobileCount, submit } from '../../testing/world/stock-taking.js';

const server = useServer();

async function list(): Promise<Pharmacy[]> {
  return (await server.call(listPharmacies)).body;
}

it('creating a pharmacy returns it with inventory_uuid and no inventories', async () => {
  const answer = await server.call(createPharmacy, { body: { name: '  Farmácia São João  ' } });
  expect(answer).toMatchObject({ status: 201, body: { name: 'Farmácia São João', total: 0 } });
  expect(answer.body.inventory_uuid).not.toBe(answer.body.id);
  expect(await list()).toContainEqual(answer.body);
});

it('the list of pharmacies is newest first without deleted ones', async () => {
  const [old, gone, young] = [
    await addPharmacy(server, 'Antiga'),
    await addPharmacy(server, 'Excluída'),
    await addPharmacy(server, 'Nova'),
  ];
  await setRows(server.db, 'pharmacy', { id: gone.id }, { deleted_at: new Date() });
  const ids = (await list()).map((pharmacy) => pharmacy.id);
  expect(ids.indexOf(young.id)).toBe(0);
  expect(ids.indexOf(old.id)).toBe(1);
  expect(ids).not.toContain(gone.id);
});

it("the list of pharmacies counts live inventories except the whole pharmacy's", async () => {
  const pharmacy = await addPharmacy(server);
  await addInventory(server, pharmacy.id);
  const deleted = await addInventory(server, pharmacy.inventory_uuid);
  await setRows(server.db, 'inventory', { number: Number(deleted.inventory_id) }, { deleted_at: new Date() });
  await submit(server, [mobileCount(pharmacy.inventory_uuid)]);
  expect((await list()).find(({ id }) => id === pharmacy.id)?.total).toBe(1);
});
