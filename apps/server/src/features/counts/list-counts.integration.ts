import { type Count, countSchema } from '@balanco/contract/counts/count';
import { listCounts } from '@balanco/contract/counts/counts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addSection,
  mobileCount,
  submit,
  usePharmacy,
} from '../../testing/world/stock-taking.js';

const server = useServer();
const pharmacy = usePharmacy(server);

async function countsOf(pharmacy: string): Promise<Count[]> {
  const answer = await server.ask(listCounts, { query: { pharmacy } });
  return countSchema.array().parse(answer);
}

it('the list of counts has the specified form and the submitted shape', async () => {
  const { inventory_id } = await addInventory(server, pharmacy.id);
  const sectionID = await addSection(server, inventory_id);
  const text = '[{"barcode":"789","internal_code":"","count":2,"factor":1}]';
  const typed = { code: { S: '0042' }, count: { N: '3' } };
  const counts = [
    mobileCount(inventory_id, { sectionID, barcode: text, factor: 6 }),
    mobileCount(pharmacy.inventory_uuid, { barcode: null, internalBarcode: typed }),
    mobileCount(pharmacy.inventory_uuid, { barcode: 'broken [' }),
  ];
  await submit(server, counts);
  const listed = new Map((await countsOf(pharmacy.id)).map((count) => [count.amplify_id, count]));
  expect(counts.map(({ amplify_id }) => listed.get(amplify_id))).toMatchObject([
    {
      id: expect.any(Number),
      amplify_id: counts[0]?.amplify_id,
      _version: 1,
      _deleted: false,
      cognitoUserID: server.people.user.sub,
      user_name: 'Ulisses Usuário',
      barcode: text,
      internalBarcode: null,
      factor: 6,
      inventoryID: inventory_id,
      sectionID,
      createdAt: '2026-05-01T03:04:05.000Z',
      created_at: '2026-05-01T03:04:05.000Z',
      after_close: false,
    },
    { barcode: null, internalBarcode: typed, inventoryID: pharmacy.inventory_uuid, sectionID: null },
    { barcode: 'broken [' },
  ]);
});

it('the list of counts omits deleted counts, sections and inventories', async () => {
  const [kept, gone] = [await addInventory(server, pharmacy.id), await addInventory(server, pharmacy.id)];
  const sectionID = await addSection(server, kept.inventory_id);
  await submit(server, [
    mobileCount(kept.inventory_id),
    mobileCount(kept.inventory_id, { _deleted: true }),
    mobileCount(kept.inventory_id, { sectionID }),
    mobileCount(gone.inventory_id),
  ]);
  expect(await countsOf(pharmacy.id)).toHaveLength(3);
  await setRows(server.db, 'section', { id: sectionID }, { deleted_at: new Date() });
  await setRows(server.db, 'inventory', { number: Number(gone.inventory_id) }, { deleted_at: new Date() });
  expect(await countsOf(pharmacy.id)).toHaveLength(1);
});

it('the list of counts holds each count once, in order', async () => {
  const other = await addPharmacy(server);
  await submit(server, [mobileCount(pharmacy.inventory_uuid), mobileCount(other.inventory_uuid)]);
  await sql`
    insert into count (pharmacy_id, amplify_id, collector_id, cognito_user_id, user_name,
      inventory_number, created_at)
    select pharmacy_id, gen_random_uuid(), collector_id, cognito_user_id, user_name,
      inventory_number, created_at
    from count, generate_series(1, 3999) where pharmacy_id = ${pharmacy.id}
  `.execute(server.db);
  const ids = (await countsOf(pharmacy.id)).map((count) => count.id);
  expect([ids.length, new Set(ids).size]).toEqual([4000, 4000]);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  await submit(server, [mobileCount(pharmacy.inventory_uuid)]);
  expect(await countsOf(pharmacy.id)).toHaveLength(4001);
});
