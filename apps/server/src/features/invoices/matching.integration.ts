import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { answering } from '../../db/answering.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { addNote, type NoteItem, SUPPLIER } from '../../testing/world/invoices-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  mobileCount,
  product,
  submit,
} from '../../testing/world/stock-taking.js';
import { matchUnknownItems } from './match-items.js';

const server = useServer();
let params: { id: string };
let inventory: string;

const UNIT = '7891234567895';
const CASE = '17891234567892';

const note = (items: readonly NoteItem[], more: object = {}) => addNote(server.db, params.id, items, more);
const products = (...rows: readonly [code: string, barcode: string, description: string][]) =>
  addProducts(
    server,
    params.id,
    rows.map(([code, barcode, description]) => ({ ...product(code, 1), barcode, description })),
  );
const codes = async (query: Record<string, string | number> = {}) =>
  (await server.ask('listInvoiceCodes', { params, query })).results;
const teach = (code: string, item_key: string, factor: number) =>
  server.ask('teachSupplierCode', { params, body: { supplier_cnpj: SUPPLIER, code, item_key, factor } });
const forget = (code: string) =>
  server.ask('forgetSupplierCode', { params, body: { supplier_cnpj: SUPPLIER, code } });

const matched = () =>
  answering({ match: 'text' })`
    select concat_ws(' ', supplier_code, item_key, matched_by, factor::real) as match from invoice_item
    where pharmacy_id = ${params.id} order by invoice_id, line
  `.values(server.db);

beforeEach(async () => {
  const pharmacy = await addPharmacy(server);
  params = { id: pharmacy.id };
  inventory = pharmacy.inventory_uuid ?? '';
  await products(['1', UNIT, 'LOSARTANA POT 50MG 30 CPR'], ['2', '222', 'SABONETE DOVE 90G']);
});

it('an item is found by the unit, the case, a bound code and what was taught, in this order', async () => {
  const bind = (code: string, item_key: string, factor: number) =>
    server.ask('bindCode', { params, body: { kind: 'barcode', code, item_key, factor } });
  await bind('999', 'i:2', 6);
  await products(['3', '444', 'A'], ['4', '444', 'B']);
  await teach('T', 'i:1', 20);
  await note([
    { supplier_code: 'UNIT', unit_ean: UNIT, ean: '222' },
    { supplier_code: 'CASE', ean: '222', unit_ean: '555' },
    { supplier_code: 'BOUND', ean: '999' },
    { supplier_code: 'T' },
    { supplier_code: 'TWO', unit_ean: '444' },
    { supplier_code: 'ONE', unit_ean: UNIT, ean: UNIT },
  ]);
  const expected = [
    'UNIT i:1 unit_ean',
    'CASE i:2 case_ean',
    'BOUND i:2 binding 6',
    'T i:1 supplier_code 20',
    'TWO',
    'ONE i:1 unit_ean 1',
  ];
  expect(await matched()).toEqual(expected);
  const { results } = await server.ask('listInvoiceCodes', { params });
  expect(results.map(({ code }) => code)).toEqual(['CASE', 'TWO', 'UNIT']);
});

it('catalogues and bindings that come or go later are followed', async () => {
  await note([
    { supplier_code: 'A', unit_ean: '777', ean: '777' },
    { supplier_code: 'B', ean: '888' },
  ]);
  expect(await matched()).toEqual(['A', 'B']);
  await products(['7', '777', 'NOVO']);
  const bound = await server.ask('bindCode', {
    params,
    body: { kind: 'barcode', code: '888', item_key: 'i:2', factor: 12 },
  });
  await matchUnknownItems(server.db, () => expect.fail());
  expect(await matched()).toEqual(['A i:7 unit_ean 1', 'B i:2 binding 12']);
  await server.ask('unbindCode', { params: { id: bound.id } });
  await matchUnknownItems(server.db, () => expect.fail());
  expect(await matched()).toEqual(['A i:7 unit_ean 1', 'B']);
});

it('a pharmacy whose notes cannot be matched holds up no other', async () => {
  const others = [params, await addPharmacy(server)];
  for (params of others) await note([{ supplier_code: 'A', unit_ean: '777', ean: '777' }]);
  for (params of others) await products(['7', '777', 'NOVO']);
  const [broken = params] = others;
  await sql`
    create function refuse_matching() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$;
    create trigger refuse_matching before update on invoice_item for each row
      when (new.pharmacy_id = ${sql.lit(broken.id)}) execute function refuse_matching();
  `.execute(server.db);
  const failed: unknown[] = [];
  await matchUnknownItems(server.db, (error) => failed.push(error));
  await sql`drop function refuse_matching cascade`.execute(server.db);
  expect(failed).toHaveLength(1);
  expect(await matched()).toEqual(['A i:7 unit_ean 1']);
  params = broken;
  expect(await matched()).toEqual(['A']);
});

it('one press teaches a code for all notes, and forgetting takes it back', async () => {
  const first = await note([{ supplier_code: 'X', description: 'SABONETE DOVE 90G CX C/12', unit: 'CX' }]);
  await note([{ supplier_code: 'X', description: 'SABONETE DOVE 90G CX C/12', unit: 'CX' }]);
  await note([{ supplier_code: 'X' }], { supplier_cnpj: '99999999000191' });
  const [unknown] = await codes({ invoice: first });
  expect(unknown).toMatchObject({
    code: 'X',
    notes: 1,
    item: null,
    proposal: { factor: 12, reason: 'description' },
    candidates: [{ key: 'i:2', reason: 'name' }],
  });
  expect((await codes()).map(({ notes }) => notes)).toEqual([2, 1]);
  expect(await teach('X', 'i:2', 12)).toEqual({ items: 2 });
  expect(await matched()).toEqual(['X i:2 supplier_code 12', 'X i:2 supplier_code 12', 'X']);
  const [taught] = await codes({ taught: 'true' });
  expect(taught).toMatchObject({ item: { key: 'i:2' }, taught: { factor: 12, by: server.people.mod.name } });
  await note([{ supplier_code: 'X' }]);
  expect((await matched()).at(-1)).toBe('X i:2 supplier_code 12');
  expect(await forget('X')).toEqual({ items: 3 });
  expect(await matched()).toEqual(['X', 'X', 'X', 'X']);
});

it('a factor is proposed for an item that its barcode names, and taught with it', async () => {
  await note([
    { supplier_code: 'F', unit_ean: UNIT, ean: CASE, unit: 'CX', quantity: 2, taxed_quantity: 24 },
  ]);
  expect(await codes()).toMatchObject([
    {
      code: 'F',
      ratio: 12,
      item: { key: 'i:1' },
      proposal: { factor: 12, reason: 'quantities' },
      candidates: [],
    },
  ]);
  await teach('F', 'i:1', 12);
  expect(await matched()).toEqual(['F i:1 unit_ean 12']);
  await forget('F');
  expect(await matched()).toEqual(['F i:1 unit_ean']);
});

it("a case's GTIN-14 and a code of two items are proposals, not matches", async () => {
  await products(['3', '444', 'A'], ['4', '444', 'B']);
  await note([
    { supplier_code: 'BOX', description: 'OUTRO NOME', ean: CASE },
    { supplier_code: 'TWO', description: 'OUTRO NOME', unit_ean: '444' },
  ]);
  const found = await codes();
  expect(
    found.map(({ code, candidates }) => [code, candidates.map(({ key, reason }) => `${key} ${reason}`)]),
  ).toEqual([
    ['BOX', ['i:1 case']],
    ['TWO', ['i:3 ambiguous', 'i:4 ambiguous']],
  ]);
});

it('a line without a quantity has no ratio', async () => {
  await note([{ supplier_code: 'Z', quantity: 0, taxed_quantity: 24 }]);
  expect(await codes()).toMatchObject([{ code: 'Z', ratio: 0, proposal: { factor: 1 } }]);
});

it('a code that was counted without an item says so', async () => {
  await note([{ supplier_code: 'K', unit_ean: '7890000000017' }]);
  const { id } = await addInventory(server, params.id);
  const barcode = [{ barcode: '7890000000017', count: 3, factor: 2 }];
  await submit(server, [mobileCount(id, { barcode, createdAt: new Date().toISOString() })]);
  expect(await codes()).toMatchObject([{ code: 'K', counted: 6 }]);
});

it('the first proposal is right for 80 % of codes that distributors abbreviate', async () => {
  const names = [
    'LOSARTANA POTASSICA',
    'DIPIRONA SODICA',
    'OMEPRAZOL',
    'SINVASTATINA',
    'AMOXICILINA',
    'METFORMINA',
    'ATENOLOL',
    'CAPTOPRIL',
  ];
  const doses = ['25MG', '50MG', '100MG', '500MG'];
  const all = names.flatMap((name) => doses.map((dose) => [name, dose] as const));
  await products(
    ...all.map(([name, dose], at): [string, string, string] => [
      `P${at}`,
      `P${at}`,
      `${name} ${dose} 30 COMPRIMIDOS GENERICO`,
    ]),
  );
  await note(
    all.map(([name, dose], at) => ({
      supplier_code: `${at}`,
      description: `${name.slice(0, 11)} ${dose} 30CPR GEN EMS`,
    })),
  );
  let right = 0;
  for (const page of [1, 2]) {
    for (const { code, candidates } of await codes({ page }))
      right += candidates[0]?.key === `i:P${code}` ? 1 : 0;
  }
  expect(right / all.length).toBeGreaterThanOrEqual(0.8);
});

it('costs are of a unit, without cancelled notes; suppliers name what they brought', async () => {
  const item = { supplier_code: 'C', unit_ean: UNIT, ean: UNIT };
  await note([{ ...item, quantity: 10, cost: 50 }], { days: 30 });
  await note([{ ...item, quantity: 10, cost: 70 }], { days: 2 });
  await note([{ ...item, quantity: 5, cost: 0 }], { days: 1 });
  await note([{ ...item, quantity: 1, cost: 900 }], { cancelled_at: new Date() });
  await note([{ ...item, quantity: 1, cost: 900 }], { kind: 'return' });
  await note([{ ...item, quantity: 1, cost: 900 }], { days: 400 });
  const { rows } = await sql`
    select item_key, last_cost, mean_cost from item_cost where pharmacy_id = ${params.id}
  `.execute(server.db);
  expect(rows).toEqual([{ item_key: 'i:1', last_cost: 7, mean_cost: 4.8 }]);
  const ask = (query: { cnpj?: string }) => server.ask('listSuppliers', { params: { id: inventory }, query });
  expect(await ask({})).toEqual({
    suppliers: [{ cnpj: SUPPLIER, name: 'DISTRIBUIDORA', items: 1 }],
    items: [],
  });
  expect((await ask({ cnpj: SUPPLIER })).items).toMatchObject([{ key: 'i:1', internal_code: '1' }]);
});
