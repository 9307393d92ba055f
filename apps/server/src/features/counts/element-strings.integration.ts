import { editCount, exportCounts, listCounts } from '@balanco/contract/counts/counts';
import { pullCounts } from '@balanco/contract/mobile/mobile-pull';
import { beforeEach, expect, it } from 'vitest';
import { addProducts, setUpInventory } from '../../testing/world/stock-taking.js';

const GS = '\u001d';
const symbol = `]d201078912345678951727053110L42A${GS}21AB12345`;

const linked = {
  barcode: '7891234567895',
  quantity: 2,
  product: { description: 'DIPIRONA' },
  box: { lot: 'L42A', expiry: '2027-05-31', serial: null, registration: null },
};

const { server, pharmacy, inventory, aCount, submit } = setUpInventory();
beforeEach(() =>
  addProducts(server(), pharmacy().id, [
    { barcode: '7891234567895', internal_code: '42', description: 'DIPIRONA' },
  ]),
);
const scanned = (barcode: string, count = 2) => aCount({ barcode: [{ barcode, count, factor: 1 }] });

async function onlyLine() {
  const { body } = await server().call(listCounts, {
    as: 'admin',
    query: { pharmacy: pharmacy().id, page: 1 },
  });
  expect(body.count).toBe(1);
  return body.results[0];
}

it("a medicine's symbol counts as its product with lot, expiry and serial", async () => {
  const count = scanned(symbol);
  await submit([count]);
  expect(await onlyLine()).toMatchObject({
    barcode: '7891234567895',
    quantity: 2,
    product: { description: 'DIPIRONA' },
    box: { lot: 'L42A', expiry: '2027-05-31', serial: 'AB12345', registration: null },
  });
  const { body } = await server().call(exportCounts, { as: 'admin', query: { pharmacy: pharmacy().id } });
  expect(body).toContainEqual(expect.arrayContaining(['barcode', '7891234567895', 2]));
});

const link = ']Q1https://id.gs1.org/01/07891234567895/10/L42A?17=270531';

it.each([
  ['a Digital Link', link],
  ['brackets', '(01)07891234567895(17)270531(10)L42A'],
])('a symbol written as %s counts as its product with lot and expiry', async (_name, text) => {
  await submit([scanned(text)]);
  expect(await onlyLine()).toMatchObject(linked);
});

it("sending back an app's own text changes nothing", async () => {
  const count = scanned(symbol);
  await submit([count]);
  const pulled = await server().call(pullCounts, { query: { inventory: inventory() } });
  expect(pulled.body.results).toMatchObject([{ barcode: [{ barcode: symbol }] }]);
  expect(await submit([count])).toMatchObject([{ status: 'unchanged' }]);
});

it("a new factor keeps the symbol's text; a new code replaces it", async () => {
  await submit([scanned(symbol)]);
  const { count_id: id } = await onlyLine();
  const edited = await server().call(editCount, { as: 'admin', params: { id }, body: { factor: 10 } });
  expect(edited.body).toMatchObject({ barcode: [{ barcode: symbol, factor: 10 }] });
  expect(await onlyLine()).toMatchObject({ factor: 10, box: { lot: 'L42A' } });
  const barcode = JSON.stringify([{ barcode: '7891234567895', count: 2, factor: 10 }]);
  await server().call(editCount, { as: 'admin', params: { id }, body: { barcode } });
  expect(await onlyLine()).toMatchObject({ barcode: '7891234567895', box: null });
});

it('a symbol with merged parts counts only as its product', async () => {
  const text = '010789123456789521AB123451727053110L42A';
  await submit([scanned(text, 1)]);
  expect(await onlyLine()).toMatchObject({
    barcode: '7891234567895',
    product: { description: 'DIPIRONA' },
    box: null,
  });
});
