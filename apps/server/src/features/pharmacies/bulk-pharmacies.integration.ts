import { bulkPharmacies, listPharmacies, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { expect, it } from 'vitest';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { mobileCount, submitOne } from '../../testing/world/stock-taking.js';

const server = useServer();

function bulk(body: unknown, as: Who = 'mod') {
  return server.call(bulkPharmacies, { as, body });
}

async function list(): Promise<Pharmacy[]> {
  return (await server.call(listPharmacies)).body;
}

it('a list of names creates pharmacies and returns them in order', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `Filial ${(index * 17) % 50}`);
  const { status, body } = await bulk(names.map((name) => ` ${name} `));
  expect(status).toBe(201);
  expect(body.map(({ name }: Pharmacy) => name)).toEqual(names);
  expect(body.every(({ total }: Pharmacy) => total === 0)).toBe(true);
  expect(await list()).toEqual(expect.arrayContaining(body));
});

it('a list may hold pharmacies as they are created alone', async () => {
  const { status, body } = await bulk([{ name: ' Filial Um ' }, 'Filial Dois']);
  expect(status).toBe(201);
  expect(body.map(({ name }: Pharmacy) => name)).toEqual(['Filial Um', 'Filial Dois']);
  expect(await bulk([{ nome: 'A' }])).toMatchObject({ status: 400 });
});

it('each pharmacy of a list gets its whole-pharmacy inventory', async () => {
  const { body } = await bulk(['Filial Norte', 'Filial Sul']);
  for (const { inventory_uuid } of body) {
    expect(await submitOne(server, mobileCount(inventory_uuid))).toMatchObject({ status: 'created' });
  }
});

it('a list of names writes an audit row for each pharmacy', async () => {
  const { body } = await bulk(['Filial Leste', 'Filial Oeste']);
  const ids = body.map(({ id }: Pharmacy) => id);
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('entity_id', 'in', ids)
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject(
    body.map((pharmacy: Pharmacy) => ({
      action: 'create',
      entity: 'pharmacy',
      pharmacy_id: pharmacy.id,
      actor_sub: server.people.mod.sub,
      before: null,
      after: pharmacy,
    })),
  );
});

it('a list of names may be empty or repeat a name', async () => {
  const before = await list();
  expect(await bulk([])).toEqual({ status: 201, body: [] });
  expect(await list()).toEqual(before);
  const { body } = await bulk(['Gêmea', 'Gêmea']);
  expect(new Set(body.map(({ id }: Pharmacy) => id)).size).toBe(2);
});
