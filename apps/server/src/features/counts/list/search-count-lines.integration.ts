import type { CountLine } from '@balanco/contract/counts/count';
import { QUICK_FILTERS, type QuickFilter } from '@balanco/contract/counts/counts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setRows } from '../../../testing/database/rows.js';
import { useServer } from '../../../testing/server/server-under-test.js';
import {
  addInventory,
  addPharmacy,
  addProducts,
  linesOf,
  mobileCount,
  submit,
  usePharmacy,
} from '../../../testing/world/stock-taking.js';

const server = useServer();

const pharmacy = usePharmacy(server);

const scanned = (barcode: string, fields: object = {}) => ({ barcode: [{ barcode, count: 1, ...fields }] });

const typed = (code: string) => ({ barcode: null, internalBarcode: { code, count: 1 } });

const entry = (barcode: string, internal_code = '') => scanned(barcode, { internal_code });

/** The oldest come first. It removes random digits of the collector's id from searches. */
async function count(...submitted: object[]): Promise<void> {
  const batch = submitted.map((fields, index) =>
    mobileCount(pharmacy.inventory_uuid, { ...fields, createdAt: `2026-05-01T10:${10 + index}:00Z` }),
  );
  await submit(server, batch);
  const sub = sql`translate(sub || id, '0123456789', 'ghijklmnop')`;
  await setRows(server.db, 'collector', { sub: server.people.user.sub }, { sub });
}

const codeOf = (line: CountLine) => line.barcode || line.internal_code;

async function find(search: string, query: object = {}): Promise<string[]> {
  return (await linesOf(server, { pharmacy: pharmacy.id, search, ...query })).map(codeOf);
}

const countAsMod = (fields: object, inventory = pharmacy.inventory_uuid) =>
  submit(server, [mobileCount(inventory, { ...fields, createdAt: '2026-05-02T10:00:00Z' })], 'mod');

async function look(search: string, query: object = {}) {
  const asked = { pharmacy: pharmacy.id, search, ...query };
  const body = await server.ask('listCounts', { query: { ...asked, page: 1 } });
  const { only: _only, ...narrowed } = asked as typeof asked & { only?: string };
  const summary = await server.ask('summariseCounts', { query: narrowed });
  if (Array.isArray(body)) throw new Error('a plain list');
  return { in: body.searched_in, codes: body.results.map(codeOf), others: summary.others };
}

it('searching a code ignores leading zeros and lists exact matches first', async () => {
  await count(scanned('0000012'), scanned('7890000129999'), typed('12'), scanned('555'), scanned('0012345'));
  expect(await find('0012')).toEqual(['12', '0000012', '7890000129999']);
  expect(await find('0012345')).toEqual(['0012345']);
  await count(scanned('7890012345999'));
  expect(await find('12345')).toEqual(['0012345', '7890012345999']);
  expect(await find('999')).toEqual(['7890000129999', '7890012345999']);
});

it('searching two digits finds whole codes only', async () => {
  await count(scanned('7891200000000'), typed('0012'));
  expect(await find('12')).toEqual(['0012']);
});

it("searching a code finds its product's lines under other codes", async () => {
  await addProducts(server, pharmacy.id, [
    { internal_code: '4711', barcode: '7891000000014', description: 'Soro' },
  ]);
  await count(scanned('7891000000014'), typed('004711'), scanned('7899999999999'));
  expect(await find('4711')).toEqual(['004711', '7891000000014']);
  expect(await find('7891000000014')).toEqual(['004711', '7891000000014']);
  expect(await find('471')).toEqual(['004711', '7891000000014']);
});

it('a line that several codes of a search find counts once', async () => {
  await addProducts(server, pharmacy.id, [
    { internal_code: '4711', barcode: '4711000', description: 'Soro' },
  ]);
  await count(
    { barcode: [{ barcode: '4711000', internal_code: '4711', count: 1 }] },
    { barcode: [{ barcode: '555', internal_code: '4711', count: 1 }] },
    typed('4711'),
  );
  for (const search of ['4711', 'soro', '471']) {
    for (const inventory of [undefined, pharmacy.inventory_uuid]) {
      const query = { pharmacy: pharmacy.id, search, inventory, page: 1 };
      const body = await server.ask('listCounts', { query });
      expect(body.count, search).toBe(3);
      expect(body.results, search).toHaveLength(3);
    }
  }
});

it('a code of digits may be typed with blanks', async () => {
  await count(scanned('7891234567895'), scanned('7890000000000'));
  expect(await find('789 12345 67895')).toEqual(['7891234567895']);
});

it('digits find codes, and collectors only if no code has them', async () => {
  await countAsMod(typed('8'));
  // Random ids may lack three digits in a row.
  const mine = { sub: server.people.mod.sub, pharmacy_id: pharmacy.id };
  await setRows(server.db, 'collector', mine, { sub: sql`'sub-4711-' || id` });
  await count(scanned('747117'));
  expect(await look('4711')).toEqual({ in: 'products', codes: ['747117'], others: 1 });
  expect(await look('4711', { search_in: 'collectors' })).toEqual({
    in: 'collectors',
    codes: ['8'],
    others: 1,
  });
  expect(await look('sub-4711')).toMatchObject({ in: 'collectors', codes: ['8'] });
  expect(await look('7471')).toMatchObject({ in: 'products', codes: ['747117'] });
  const shop = await addPharmacy(server);
  await countAsMod(typed('9'), shop.inventory_uuid);
  await sql`update collector set sub = 'id-98765-' || id where pharmacy_id = ${shop.id}`.execute(server.db);
  expect(await look('98765', { pharmacy: shop.id })).toMatchObject({ in: 'collectors', codes: ['9'] });
});

it("a collector's name finds that collector's counts and offers products of that name", async () => {
  await addProducts(server, pharmacy.id, [{ barcode: '100', description: 'Ulisses em gotas' }]);
  await countAsMod(scanned('100'));
  await count(scanned('200'), scanned('100'));
  expect(await look('ulisses')).toEqual({ in: 'collectors', codes: ['100', '200'], others: 2 });
  expect(await look('ulisses', { search_in: 'products' })).toMatchObject({
    in: 'products',
    codes: ['100', '100'],
    others: 2,
  });
  expect(await look('gotas ULÍSSES')).toEqual({ in: 'products', codes: ['100', '100'], others: 0 });
  expect(await look('não existe')).toEqual({ in: 'products', codes: [], others: 0 });
});

it('a quick filter does not change what a search means', async () => {
  await addProducts(server, pharmacy.id, [{ barcode: '100', description: 'Ulisses em gotas' }]);
  await countAsMod({ barcode: [{ barcode: '100', count: 0 }] });
  await count(scanned('200'));
  expect(await look('ulisses', { only: 'zero_quantity' })).toMatchObject({ in: 'collectors', codes: [] });
});

it('a collector who counted nothing in the searched inventory hides no product', async () => {
  await addProducts(server, pharmacy.id, [{ barcode: '100', description: 'Ulisses em gotas' }]);
  await count(scanned('200'));
  const body = await server.ask('createInventory', {
    as: 'admin',
    body: { name: 'Outro', pharmacy: pharmacy.id },
  });
  await countAsMod(scanned('100'), String(body.inventory_id));
  const found = await look('ulisses', { inventory: String(body.inventory_id) });
  expect(found).toMatchObject({ in: 'products', codes: ['100'] });
});

it('the file of a search has the lines of its list', async () => {
  await addProducts(server, pharmacy.id, [{ barcode: '100', description: 'Ulisses em gotas' }]);
  await countAsMod(scanned('100'));
  await count(scanned('200'));
  const codesOf = async (query: object) => {
    const body = await server.ask('exportCounts', {
      as: 'admin',
      query: { pharmacy: pharmacy.id, search: 'ulisses', ...query },
    });
    return (body as unknown[]).filter(Array.isArray).map((values) => values[3]);
  };
  expect(await codesOf({})).toEqual(['200']);
  expect(await codesOf({ search_in: 'products' })).toEqual(['100']);
});

it('an internal code with letters is found whole', async () => {
  await count(typed('AB-12'), typed('AB-123'));
  expect(await find('AB-12')).toEqual(['AB-12']);
});

it('a search skips lines whose barcode names a different product', async () => {
  await addProducts(server, pharmacy.id, [
    { internal_code: '1', barcode: '111111', description: 'Aveia' },
    { internal_code: '2', barcode: '222222', description: 'Broto' },
  ]);
  await count({ barcode: [{ barcode: '111111', internal_code: '2', count: 1 }] });
  expect(await find('broto')).toEqual([]);
  expect(await find('aveia')).toEqual(['111111']);
});

it('a search takes % and _ literally', async () => {
  await addProducts(server, pharmacy.id, [{ barcode: '100', description: 'Álcool 70%' }]);
  await count(scanned('100'), scanned('200'));
  expect(await find('70%')).toEqual(['100']);
  expect(await find('_')).toEqual([]);
});

it('best matches stay first on every page unless another order is given', async () => {
  await count(typed('123'), scanned('991239'), typed('00123'), scanned('512345'), scanned('881238'));
  const best = ['00123', '123', '881238', '512345', '991239'];
  expect(await find('123')).toEqual(best);
  expect(await find('123', { sort: '-createdAt' })).toEqual(['881238', '512345', '00123', '991239', '123']);
  const query = { pharmacy: pharmacy.id, search: '123', page_size: 2 };
  const first = await server.call('listCounts', { query: { ...query, page: 1 } });
  const second = await server.call('listCounts', { query: { ...query, after: first.body.cursor } });
  const third = await server.call('listCounts', { query: { ...query, after: second.body.cursor } });
  const read = [first, second, third].flatMap(({ body }) => body.results.map(codeOf));
  expect(read).toEqual(best);
  const page = await server.ask('listCounts', { query: { ...query, page: 2 } });
  expect(page.results.map(codeOf)).toEqual(best.slice(2, 4));
});

describe('the product of a line', () => {
  const catalogue = [
    { internal_code: '0042', barcode: '0789', description: 'POR CÓDIGO DE BARRAS' },
    { internal_code: '50', barcode: '111', description: 'POR CÓDIGO INTERNO' },
    { internal_code: '60', barcode: '', description: 'SEM CÓDIGO DE BARRAS' },
    { internal_code: '70', barcode: '222', description: 'PRIMEIRO DE DOIS' },
    { internal_code: '71', barcode: '222', description: 'SEGUNDO DE DOIS' },
    { internal_code: '99', barcode: '999', description: 'EXCLUÍDO' },
  ];
  let pharmacy: { id: string; inventory_uuid: string };

  beforeAll(async () => {
    pharmacy = await addPharmacy(server);
    await addProducts(server, pharmacy.id, catalogue);
    const other = await addPharmacy(server);
    await addProducts(server, other.id, [{ internal_code: '88', barcode: '888', description: 'DE OUTRA' }]);
    await setRows(server.db, 'product', { description: 'EXCLUÍDO' }, { deleted_at: new Date() });
  });

  const lineOf = async (codes: object) => {
    const [result] = await submit(server, [mobileCount(pharmacy.inventory_uuid, codes)]);
    const lines = await linesOf(server, { pharmacy: pharmacy.id });
    return lines.find((line) => line.count_id === result?.id);
  };

  it.each([
    ['its barcode', entry('789'), 'POR CÓDIGO DE BARRAS'],
    ['its barcode with other leading zeros', entry('000789'), 'POR CÓDIGO DE BARRAS'],
    ['its barcode with blanks inside', entry('7 8\u00a09'), 'POR CÓDIGO DE BARRAS'],
    ['its internal code', typed('50'), 'POR CÓDIGO INTERNO'],
    ['its internal code with other leading zeros', typed('0060'), 'SEM CÓDIGO DE BARRAS'],
    ['the internal code of an entry without barcode', entry('', '42'), 'POR CÓDIGO DE BARRAS'],
    ['the barcode, where the internal code is another product’s', entry('789', '50'), 'POR CÓDIGO DE BARRAS'],
    ['the internal code, where nothing has the barcode', entry('555', '50'), 'POR CÓDIGO INTERNO'],
    ['the internal code, where the barcode has none of the digits', entry('000', '50'), 'POR CÓDIGO INTERNO'],
    ['both codes, where two products share the barcode', entry('222', '070'), 'PRIMEIRO DE DOIS'],
    ['both codes, where the other of the two is meant', entry('222', '071'), 'SEGUNDO DE DOIS'],
  ])('the product of a line is found by %s', async (_by, codes, description) => {
    expect((await lineOf(codes))?.product).toMatchObject({ description });
  });

  it('an ambiguous barcode lists both products until a code or binding decides', async () => {
    const candidatesOf = async (codes: object) => (await lineOf(codes))?.candidates;
    expect((await lineOf(entry('222')))?.product).toBeNull();
    expect(await candidatesOf(entry('0222'))).toEqual([
      { internal_code: '70', description: 'PRIMEIRO DE DOIS' },
      { internal_code: '71', description: 'SEGUNDO DE DOIS' },
    ]);
    expect(await candidatesOf(entry('222', '71'))).toBeUndefined();
    expect(await candidatesOf(entry('789'))).toBeUndefined();
    const body = { kind: 'barcode', code: '222', item_key: 'i:71', factor: 1 } as const;
    await server.ask('bindCode', { params: { id: pharmacy.id }, body });
    expect(await candidatesOf(entry('222'))).toBeUndefined();
    expect((await lineOf(entry('222')))?.product).toMatchObject({ description: 'SEGUNDO DE DOIS' });
  });

  it.each([
    ['unknown', entry('12345')],
    ['a deleted product’s', entry('999', '99')],
    ['another pharmacy’s product’s', entry('888', '88')],
    ['an internal code that is only a barcode here', typed('789')],
    ['a barcode that is only an internal code here', entry('60')],
  ])('a line has no product if the code is %s', async (_what, codes) => {
    expect(await lineOf(codes)).toMatchObject({ product: null });
  });

  it('the product of a line follows changes of the catalogue', async () => {
    const before = await lineOf(entry('777'));
    expect(before?.product).toBeNull();
    const added = { internal_code: '77', barcode: '0777', description: 'NOVO' };
    await addProducts(server, pharmacy.id, [added]);
    const lines = await linesOf(server, { pharmacy: pharmacy.id });
    expect(lines.find(({ line_id }) => line_id === before?.line_id)?.product).toMatchObject(added);
  });
});

const summary = (query: object = {}) =>
  server.ask('summariseCounts', { query: { pharmacy: pharmacy.id, ...query } });

async function countOneOfEach(): Promise<void> {
  await addProducts(server, pharmacy.id, [{ internal_code: '1', barcode: '100', description: 'Soro' }]);
  const { inventory_id: other } = await addInventory(server, pharmacy.id);
  const uuid = pharmacy.inventory_uuid;
  await submit(server, [
    mobileCount(uuid, scanned('100')),
    mobileCount(uuid, scanned('999')),
    mobileCount(uuid, { barcode: '[{' }),
    mobileCount(uuid, scanned('100', { count: 0 })),
    mobileCount(uuid, { barcode: null, internalBarcode: { code: '001', count: 3 }, factor: 12 }),
    mobileCount(other, scanned('888')),
  ]);
  await server.ask('finaliseMobileInventory', { as: 'admin', params: { uuid }, body: { finalizado: true } });
  await submit(server, [mobileCount(uuid, scanned('0100'))]);
}

it('the summary counts recognised lines and those of each quick filter', async () => {
  await countOneOfEach();
  expect(await summary()).toEqual({
    count: 6,
    unregistered: 2,
    unrecognised: 1,
    after_close: 1,
    zero_quantity: 1,
    factor_above_1: 1,
    recount: 0,
  });
  expect(await summary({ inventory: pharmacy.inventory_uuid })).toMatchObject({
    count: 5,
    unregistered: 1,
  });
  expect(await summary({ search: '888' })).toMatchObject({ count: 1, unregistered: 1, unrecognised: 0 });
  expect(await summary({ search: 'ninguém' })).toMatchObject({ count: 0, unregistered: 0, unrecognised: 0 });
});

it('each quick filter lists exactly the lines that the summary counts', async () => {
  await countOneOfEach();
  const numbers = await summary();
  const codes: Partial<Record<QuickFilter, string[]>> = {};
  for (const only of QUICK_FILTERS) {
    const lines = await linesOf(server, { pharmacy: pharmacy.id, only });
    expect(lines, only).toHaveLength(numbers[only]);
    codes[only] = lines.map((line) => line.barcode || line.internal_code || (line.raw ?? '')).sort();
  }
  expect(codes).toEqual({
    unregistered: ['888', '999'],
    unrecognised: ['[{'],
    after_close: ['0100'],
    zero_quantity: ['100'],
    factor_above_1: ['001'],
    recount: [],
  });
});

it('a line is unregistered only if neither of its codes has a product', async () => {
  await addProducts(server, pharmacy.id, [{ internal_code: '1', barcode: '100', description: 'Soro' }]);
  const uuid = pharmacy.inventory_uuid;
  const both = [entry('100', '7'), entry('999', '1'), entry('999', '7')];
  const counts = [...both, scanned('999'), typed('1'), typed('7')];
  const batch = counts.map((fields) => mobileCount(uuid, fields));
  await submit(server, batch);
  expect(await linesOf(server, { pharmacy: pharmacy.id, only: 'unregistered' })).toHaveLength(3);
  expect(await summary()).toMatchObject({ count: 6, unregistered: 3 });
  expect(await summary({ inventory: uuid })).toMatchObject({ count: 6, unregistered: 3 });
});

it('a page of lines reports how many are unrecognised', async () => {
  await countOneOfEach();
  const query = { pharmacy: pharmacy.id, page: 1 };
  const body = await server.ask('listCounts', { query });
  expect(body).toMatchObject({ count: 7, unrecognised: 1 });
});
