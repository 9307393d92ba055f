import { type Count, countSchema } from '@balanco/contract/counts/count';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  addSection,
  mobileCount,
  setUpInventory,
} from '../../testing/world/stock-taking.js';

const { server, pharmacy, inventory, aCount, submit } = setUpInventory();

async function counts(): Promise<Count[]> {
  const answer = await server().ask('listCounts', { query: { pharmacy: pharmacy().id } });
  return countSchema.array().parse(answer);
}

it('the list of counts has the specified form and the submitted shape', async () => {
  const { inventory_id } = await addInventory(server(), pharmacy().id);
  const sectionID = await addSection(server(), inventory_id);
  const text = '[{"barcode":"789","internal_code":"","count":2,"factor":1}]';
  const typed = { code: { S: '0042' }, count: { N: '3' } };
  const sent = [
    mobileCount(inventory_id, { sectionID, barcode: text, factor: 6 }),
    mobileCount(pharmacy().inventory_uuid, { barcode: null, internalBarcode: typed }),
    mobileCount(pharmacy().inventory_uuid, { barcode: 'broken [' }),
  ];
  await submit(sent);
  const listed = new Map((await counts()).map((count) => [count.amplify_id, count]));
  expect(sent.map(({ amplify_id }) => listed.get(amplify_id))).toMatchObject([
    {
      id: expect.any(Number),
      amplify_id: sent[0]?.amplify_id,
      _version: 1,
      _deleted: false,
      cognitoUserID: server().people.user.sub,
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
    { barcode: null, internalBarcode: typed, inventoryID: pharmacy().inventory_uuid, sectionID: null },
    { barcode: 'broken [' },
  ]);
});

it('the list of counts omits deleted counts, sections and inventories', async () => {
  const [kept, gone] = [
    await addInventory(server(), pharmacy().id),
    await addInventory(server(), pharmacy().id),
  ];
  const sectionID = await addSection(server(), kept.inventory_id);
  await submit([
    mobileCount(kept.inventory_id),
    mobileCount(kept.inventory_id, { _deleted: true }),
    mobileCount(kept.inventory_id, { sectionID }),
    mobileCount(gone.inventory_id),
  ]);
  expect(await counts()).toHaveLength(3);
  await setRows(server().db, 'section', { id: sectionID }, { deleted_at: new Date() });
  await setRows(server().db, 'inventory', { number: Number(gone.inventory_id) }, { deleted_at: new Date() });
  expect(await counts()).toHaveLength(1);
});

it('the list of counts holds each count once, in order', async () => {
  const other = await addPharmacy(server());
  await submit([mobileCount(pharmacy().inventory_uuid), mobileCount(other.inventory_uuid)]);
  await sql`
    insert into count (pharmacy_id, amplify_id, collector_id, cognito_user_id, user_name,
      inventory_number, created_at)
    select pharmacy_id, gen_random_uuid(), collector_id, cognito_user_id, user_name,
      inventory_number, created_at
    from count, generate_series(1, 3999) where pharmacy_id = ${pharmacy().id}
  `.execute(server().db);
  const ids = (await counts()).map((count) => count.id);
  expect([ids.length, new Set(ids).size]).toEqual([4000, 4000]);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  await submit([mobileCount(pharmacy().inventory_uuid)]);
  expect(await counts()).toHaveLength(4001);
});

const GS = '\u001d';
const symbol = `]d201078912345678951727053110L42A${GS}21AB12345`;

const linked = {
  barcode: '7891234567895',
  quantity: 2,
  product: { description: 'DIPIRONA' },
  box: { lot: 'L42A', expiry: '2027-05-31', serial: null, registration: null },
};

const scanned = (barcode: string, count = 2) => aCount({ barcode: [{ barcode, count, factor: 1 }] });

const scan = async (batch: readonly unknown[]) => {
  const product = { barcode: '7891234567895', internal_code: '42', description: 'DIPIRONA' };
  await addProducts(server(), pharmacy().id, [product]);
  return submit(batch);
};

async function onlyLine() {
  const body = await server().ask('listCounts', { as: 'admin', query: { pharmacy: pharmacy().id, page: 1 } });
  expect(body.count).toBe(1);
  return body.results[0];
}

it("a medicine's symbol counts as its product with lot, expiry and serial", async () => {
  const count = scanned(symbol);
  await scan([count]);
  expect(await onlyLine()).toMatchObject({
    barcode: '7891234567895',
    quantity: 2,
    product: { description: 'DIPIRONA' },
    box: { lot: 'L42A', expiry: '2027-05-31', serial: 'AB12345', registration: null },
  });
  const body = await server().ask('exportCounts', { as: 'admin', query: { pharmacy: pharmacy().id } });
  expect(body).toContainEqual(expect.arrayContaining(['barcode', '7891234567895', 2]));
});

const link = ']Q1https://id.gs1.org/01/07891234567895/10/L42A?17=270531';

it.each([
  ['a Digital Link', link],
  ['brackets', '(01)07891234567895(17)270531(10)L42A'],
])('a symbol written as %s counts as its product with lot and expiry', async (_name, text) => {
  await scan([scanned(text)]);
  expect(await onlyLine()).toMatchObject(linked);
});

it("sending back an app's own text changes nothing", async () => {
  const count = scanned(symbol);
  await scan([count]);
  const pulled = await server().ask('pullCounts', { query: { inventory: inventory() } });
  expect(pulled.results).toMatchObject([{ barcode: [{ barcode: symbol }] }]);
  expect(await scan([count])).toMatchObject([{ status: 'unchanged' }]);
});

it("a new factor keeps the symbol's text; a new code replaces it", async () => {
  await scan([scanned(symbol)]);
  const { count_id: id } = await onlyLine();
  const edited = await server().ask('editCount', { as: 'admin', params: { id }, body: { factor: 10 } });
  expect(edited).toMatchObject({ barcode: [{ barcode: symbol, factor: 10 }] });
  expect(await onlyLine()).toMatchObject({ factor: 10, box: { lot: 'L42A' } });
  const barcode = JSON.stringify([{ barcode: '7891234567895', count: 2, factor: 10 }]);
  await server().call('editCount', { as: 'admin', params: { id }, body: { barcode } });
  expect(await onlyLine()).toMatchObject({ barcode: '7891234567895', box: null });
});

it('a symbol with merged parts counts only as its product', async () => {
  const text = '010789123456789521AB123451727053110L42A';
  await scan([scanned(text, 1)]);
  expect(await onlyLine()).toMatchObject({
    barcode: '7891234567895',
    product: { description: 'DIPIRONA' },
    box: null,
  });
});
