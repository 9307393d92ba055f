import { createPharmacy, listPharmacies, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../testing/server/server-under-test.js';
import { addInventory, addPharmacy, mobileCount, submit } from '../../testing/world/stock-taking.js';

const server = useServer();

async function list(): Promise<Pharmacy[]> {
  return (await server.call(listPharmacies, { as: 'user' })).body;
}

describe('a new pharmacy', () => {
  it('creating a pharmacy returns it with inventory_uuid and no inventories', async () => {
    const answer = await server.call(createPharmacy, { as: 'mod', body: { name: '  Farmácia São João  ' } });
    expect(answer).toMatchObject({ status: 201, body: { name: 'Farmácia São João', total: 0 } });
    expect(answer.body.inventory_uuid).not.toBe(answer.body.id);
    expect(await list()).toContainEqual(answer.body);
  });
});

describe('the list', () => {
  it('the list of pharmacies is newest first without deleted ones', async () => {
    const [old, gone, young] = [
      await addPharmacy(server, 'Antiga'),
      await addPharmacy(server, 'Excluída'),
      await addPharmacy(server, 'Nova'),
    ];
    await server.db
      .updateTable('pharmacy')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone.id)
      .execute();
    const ids = (await list()).map((pharmacy) => pharmacy.id);
    expect(ids.indexOf(young.id)).toBe(0);
    expect(ids.indexOf(old.id)).toBe(1);
    expect(ids).not.toContain(gone.id);
  });

  it("the list of pharmacies counts live inventories except the whole pharmacy's", async () => {
    const pharmacy = await addPharmacy(server);
    await addInventory(server, pharmacy.id);
    const deleted = await addInventory(server, pharmacy.inventory_uuid);
    await server.db
      .updateTable('inventory')
      .set({ deleted_at: new Date() })
      .where('number', '=', Number(deleted.inventory_id))
      .execute();
    await submit(server, [mobileCount(pharmacy.inventory_uuid)]);
    expect((await list()).find(({ id }) => id === pharmacy.id)?.total).toBe(1);
  });
});
