import { expect, it } from 'vitest';
import { addNote, entriesOf, SUPPLIER } from '../../testing/world/invoices-under-test.js';
import { asFile } from '../../testing/world/movements-under-test.js';
import { setUpRecounts } from '../../testing/world/recount-under-test.js';
import { addPharmacy } from '../../testing/world/stock-taking.js';

const set = setUpRecounts();
const { server } = set;

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
/** As the pharmacy's clock says. */
const local = (hours: number) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(new Date(ago(hours))).replace(' ', 'T');
};
const pharmacy = () => set.pharmacy().id;
const note = (more: object = {}) =>
  addNote(
    server().db,
    pharmacy(),
    [
      { supplier_code: 'BOX', description: 'CAIXA', unit: 'CX', quantity: 2 },
      { supplier_code: 'ONE', unit_ean: 'BC-A', ean: 'BC-A', quantity: 5 },
    ],
    more,
  );
const receive = (invoice_id: string, received_at = local(2), id = pharmacy()) =>
  server().call('receiveInvoice', { params: { id, invoice_id }, body: { received_at } });
const undo = (invoice_id: string) => server().call('undoReceipt', { params: { id: pharmacy(), invoice_id } });
const entries = () => entriesOf(server().db, pharmacy());

/** 30 at hand three hours ago and 27 counted an hour ago in an open shop. */
async function anOpenShop() {
  await set.addProducts([
    { internal_code: 'A', barcode: 'BC-A', description: 'ITEM A', system_stock: 30, value: 10 },
  ]);
  const entry = { barcode: 'BC-A', count: 27, factor: 1 };
  await set.submitOne(set.aCount({ barcode: [entry], createdAt: ago(1) }), 'user');
  await server().ask('changeInventoryTerms', {
    params: set.params(),
    body: { shop: 'open', stock_at: ago(3) },
  });
}

async function expected() {
  const [item] = await set.items();
  return item?.expected;
}

it('a received note is expected of an open shop, once, and what is taught later follows', async () => {
  await anOpenShop();
  const one = await note();
  expect(await expected()).toBe(30);
  expect((await receive(one)).body).toEqual({ entries: 1, left_out: ['CAIXA'] });
  expect(await expected()).toBe(35);
  const again = await receive(one);
  expect([again.status, again.body.detail]).toEqual([409, 'Esta nota já foi recebida.']);
  const taught = { supplier_cnpj: SUPPLIER, code: 'BOX' };
  await server().ask('teachSupplierCode', {
    params: { id: pharmacy() },
    body: { ...taught, item_key: 'i:A', factor: 12 },
  });
  expect(await entries()).toEqual(['BC-A 24', 'BC-A 5']);
  // Another note of the same moment brings as much again.
  await receive(await note());
  expect(await expected()).toBe(30 + 2 * 29);
  await server().ask('forgetSupplierCode', { params: { id: pharmacy() }, body: taught });
  expect(await expected()).toBe(40);
  expect((await undo(one)).body).toEqual({ entries: 1 });
  expect(await expected()).toBe(35);
  expect((await undo(one)).status).toBe(404);
  expect((await receive(one)).status).toBe(200);
  expect(await expected()).toBe(40);
});

it('a quantity beyond what stock holds gives no entry', async () => {
  await anOpenShop();
  await receive(await addNote(server().db, pharmacy(), [{ supplier_code: 'BOX', quantity: 9e10 }]));
  const body = { supplier_cnpj: SUPPLIER, code: 'BOX', item_key: 'i:A', factor: 12 };
  await server().ask('teachSupplierCode', { params: { id: pharmacy() }, body });
  expect(await entries()).toEqual([]);
});

it('notes give no entries where files bring them', async () => {
  await anOpenShop();
  const day = ago(24).slice(0, 10);
  const file = (text: string) =>
    server().ask('importMovements', {
      params: set.params(),
      body: { file: asFile(text), file_name: 'm.csv' },
    });
  await file(`BC-A;${day};2;S\n`);
  const one = await note();
  const sold = await receive(one);
  expect(sold.status).toBe(200);
  await undo(one);
  const { import: brought } = await file(`BC-A;${day};7;E\n`);
  const refused = await receive(one);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    `As entradas desta farmácia vêm dos arquivos de movimentos (a última é de ${day.split('-').toReversed().join('/')}). A nota contaria duas vezes.`,
  ]);
  await server().ask('undoMovementImport', { params: { ...set.params(), import_id: brought.id } });
  await receive(one);
  const imports = (await server().ask('listMovementImports', { params: set.params() })).results;
  const ofNote = imports.find(
    ({ file_name, undone_at }) => file_name.startsWith('NF-e') && undone_at === null,
  );
  const params = { ...set.params(), import_id: ofNote?.id ?? '' };
  expect((await server().call('undoMovementImport', { params })).body.detail).toBe(
    'Esta entrada é de uma nota: desfaça o recebimento em Notas fiscais.',
  );
});

it.each([
  [{ kind: 'return' }, 'Só uma nota de compra dá entrada.'],
  [{ kind: 'own' }, 'Só uma nota de compra dá entrada.'],
  [{ cancelled_at: new Date() }, 'Esta nota foi cancelada e não dá entrada.'],
])('%j is not received', async (more, sentence) => {
  expect((await receive(await note(more))).body.detail).toBe(sentence);
});

it('goods come after the note and not in the future, and only to its pharmacy', async () => {
  const one = await note();
  expect((await receive(one, local(24 * 9))).body.fields).toEqual({
    received_at: ['A mercadoria não chega antes da emissão da nota.'],
  });
  expect((await receive(one, local(-2))).body.fields).toEqual({
    received_at: ['Este momento ainda não chegou.'],
  });
  const { id } = await addPharmacy(server(), 'Outra');
  expect((await receive(one, local(2), id)).status).toBe(404);
});

it('an item and its differences have the cost and the registration of the notes', async () => {
  await anOpenShop();
  await note();
  await server().db.updateTable('invoice_item').set({ cost: 35, registration: '1781709440037' }).execute();
  const purchase = {
    last_cost: 7,
    mean_cost: 7,
    supplier_name: 'DISTRIBUIDORA',
    registration: '1781709440037',
  };
  const params = { ...set.params(), key: 'i:A' };
  expect((await server().ask('getItem', { params })).purchase).toMatchObject(purchase);
  const totals = { shortage: -21, overage: 0, net: -21, gross: 21, uncounted: 0 };
  const costs = await server().ask('getPurchaseCost', { params: set.params() });
  expect(costs).toEqual({ last: totals, mean: totals, items: 1, known: 1 });
});
