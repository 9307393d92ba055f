import { randomUUID } from 'node:crypto';
import {
  createMobileInventory,
  deleteInventory,
  listInventoriesWithCounts,
} from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { mobileCount, submit, usePharmacy } from '../../testing/world/stock-taking.js';

const server = useServer();
const pharmacy = usePharmacy(server);

const create = (body: object, as: Who = 'mod') => server.call(createMobileInventory, { as, body });
const request = (fields: object = {}) => ({
  id: randomUUID(),
  name: 'Balanço noturno',
  pharmacy: pharmacy.id,
  ...fields,
});
const audited = (uuid: string) =>
  server.db
    .selectFrom('audit')
    .innerJoin('inventory', (join) =>
      join.on((on) => on(on.cast<string>('inventory.number', 'text'), '=', on.ref('audit.entity_id'))),
    )
    .selectAll('audit')
    .where('entity', '=', 'inventory')
    .where('inventory.uuid', '=', uuid)
    .execute();

const taken = { status: 409, body: { code: 'conflict', detail: 'Este id de inventário já foi usado.' } };

it("an app's inventory is listed under its UUID and takes counts", async () => {
  const body = request();
  expect(await create(body)).toMatchObject({
    status: 201,
    body: { id: body.id, name: 'Balanço noturno', source: 'mobile', pharmacy: pharmacy.id, count: 0 },
  });
  await submit(server, [mobileCount(body.id)]);
  const query = { pharmacy: pharmacy.id };
  const list = await server.call(listInventoriesWithCounts, { query });
  expect(list.body.results).toMatchObject([{ id: body.id, count: 1 }]);
});

it("an app's inventory is created once, in any case of its UUID", async () => {
  const body = request();
  const first = await create(body);
  const again = await create({ ...body, id: body.id.toUpperCase(), pharmacy: pharmacy.inventory_uuid });
  expect(again).toEqual({ ...first, status: 200 });
  expect(await audited(body.id)).toMatchObject([
    { action: 'create', actor_name: 'Márcio Moderador', pharmacy_id: pharmacy.id, after: first.body },
  ]);
});

it("simultaneous calls create an app's inventory once", async () => {
  const body = request();
  const answers = await Promise.all([create(body), create(body, 'admin'), create(body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(await audited(body.id)).toHaveLength(1);
});

it("an app's inventory keeps its name when sent with another", async () => {
  const body = request();
  await create(body);
  expect(await create({ ...body, name: 'Outro' })).toMatchObject({
    status: 200,
    body: { name: 'Balanço noturno' },
  });
});

it('the UUID of a whole pharmacy or deleted inventory is refused', async () => {
  expect(await create(request({ id: pharmacy.inventory_uuid }))).toMatchObject(taken);
  const body = request();
  await create(body);
  await server.call(deleteInventory, { params: { id: body.id } });
  expect(await create(body)).toMatchObject(taken);
});
