import { listInventoriesWithCounts } from '@balanco/contract/inventories/inventories';
import { editPharmacy, listPharmacies, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { expect, it } from 'vitest';
import { auditRows } from '../../testing/database/audit-rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { addInventory, mobileCount, submitOne, usePharmacy } from '../../testing/world/stock-taking.js';

const server = useServer();
const pharmacy = usePharmacy(server, 'Farmácia Velha');

function rename(name: unknown, as: Who = 'mod', id = pharmacy.id) {
  return server.call(editPharmacy, { as, params: { id }, body: { name } });
}

async function stored(): Promise<Pharmacy | undefined> {
  const { body } = await server.call(listPharmacies);
  return body.find(({ id }: Pharmacy) => id === pharmacy.id);
}

function audits() {
  return auditRows(server.db, { pharmacy_id: pharmacy.id, action: 'update' });
}

it('editing a pharmacy changes only its name and returns it', async () => {
  await addInventory(server, pharmacy.id);
  const answer = await rename('  Farmácia Nova ');
  expect(answer).toEqual({
    status: 200,
    body: { ...pharmacy, name: 'Farmácia Nova', total: 1, version: 2 },
  });
  expect(await stored()).toEqual(answer.body);
});

it('editing a pharmacy renames only its whole-pharmacy inventory', async () => {
  await addInventory(server, pharmacy.id, 'Farmácia Velha');
  await submitOne(server, mobileCount(pharmacy.inventory_uuid));
  await rename('Farmácia Nova');
  const query = { pharmacy: pharmacy.id };
  const { body } = await server.call(listInventoriesWithCounts, { query });
  const names = body.results.map(({ name, inventory_id, pharmacy_name }: Record<string, unknown>) => [
    inventory_id === pharmacy.inventory_uuid,
    name,
    pharmacy_name,
  ]);
  expect(names).toHaveLength(2);
  expect(names).toContainEqual([true, 'Farmácia Nova', 'Farmácia Nova']);
  expect(names).toContainEqual([false, 'Farmácia Velha', 'Farmácia Nova']);
});

it('editing a pharmacy to its own name writes nothing', async () => {
  expect(await rename('Farmácia Velha')).toEqual({ status: 200, body: pharmacy });
  expect(await audits()).toEqual([]);
});

it('simultaneous edits of a pharmacy run one after the other', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `Farmácia ${index}`);
  const answers = await Promise.all(names.map((name) => rename(name)));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const steps = (await audits()).map(({ before, after }) => [before, after] as [Pharmacy, Pharmacy]);
  expect(steps.map(([before]) => before.name)).toEqual([
    'Farmácia Velha',
    ...steps.slice(0, -1).map(([, after]) => after.name),
  ]);
  expect((await stored())?.name).toBe(steps.at(-1)?.[1].name);
});
