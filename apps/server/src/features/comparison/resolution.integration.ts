import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { expect, it } from 'vitest';
import { NO_UNITS, setUpComparison } from '../../testing/world/comparison-under-test.js';
import { addNote, SUPPLIER } from '../../testing/world/invoices-under-test.js';
import { productsOf } from '../../testing/world/stock-taking.js';

// See docs/comparison.md, "Codes".
const under = setUpComparison();
const { server, pharmacy, params, comparison, items, item, unresolved } = under;
const { bind, addProducts, aCount, submitOne, count, countInternal, openedSection } = under;

const gaze = { internal_code: '8', barcode: '111', description: 'GAZE', system_stock: 4, value: 3 };
const other = { ...gaze, internal_code: '9' };

it('an import resolves lines that were counted before it', async () => {
  await count('999', 2);
  expect(await unresolved()).toMatchObject([
    { barcode: '999', reason: 'unregistered', units: 2, lines: 1, candidates: [] },
  ]);
  expect((await comparison()).units).toEqual({ ...NO_UNITS, total: 2, unregistered: 2 });
  await addProducts([{ ...gaze, barcode: '999' }]);
  expect(await unresolved()).toEqual([]);
  expect(await items()).toMatchObject([{ key: 'i:8', counted: 2 }]);
});

it('a code that no product has shows what the newest note calls it, and its item', async () => {
  await addProducts([gaze]);
  const note = async (description: string, supplier_code: string, days: number, more = {}) =>
    addNote(server().db, pharmacy().id, [{ supplier_code, description, unit_ean: '999' }], { days, ...more });
  await note('GAZE ANTIGA', 'A', 9);
  await note('GAZE ESTERIL', 'B', 2);
  await note('DEVOLVIDA', 'C', 1, { kind: 'return' });
  await count('999', 2);
  const invoiced = async () => (await unresolved())[0]?.invoiced;
  expect(await invoiced()).toEqual({ description: 'GAZE ESTERIL', item: null });
  await server().ask('teachSupplierCode', {
    params: { id: pharmacy().id },
    body: { supplier_cnpj: SUPPLIER, code: 'B', item_key: 'i:8', factor: 1 },
  });
  expect((await invoiced())?.item).toMatchObject({ key: 'i:8', description: 'GAZE' });
});

it('a shared code counts only if the line names the internal code', async () => {
  await addProducts([gaze, { ...gaze, internal_code: '9', description: 'GAZE ESTÉRIL' }]);
  await count('111', 5);
  expect(await items()).toMatchObject([{ counted: null }, { counted: null }]);
  expect(await unresolved()).toMatchObject([
    { barcode: '111', reason: 'ambiguous', units: 5, candidates: [{ key: 'i:8' }, { key: 'i:9' }] },
  ]);
  expect((await comparison()).units).toEqual({ ...NO_UNITS, total: 5, ambiguous: 5 });
  await count('999', 2);
  const codes = async (reason: string) => (await unresolved({ reason })).map(({ barcode }) => barcode);
  expect([await codes('ambiguous'), await codes('unregistered')]).toEqual([['111'], ['999']]);
  await submitOne(aCount({ barcode: [{ barcode: '111', internal_code: '009', count: 1 }] }));
  expect((await item('i:9')).item.counted).toBe(1);
  expect((await comparison()).units).toMatchObject({ settled: 1, ambiguous: 5 });
});

it('internal codes ignore leading zeros and never match barcodes', async () => {
  await addProducts([{ ...gaze, internal_code: '0000789', barcode: '' }]);
  await countInternal('789', 3);
  await count('789', 10);
  expect(await items()).toMatchObject([{ key: 'i:789', counted: 3 }]);
  expect(await unresolved()).toMatchObject([{ barcode: '789', units: 10 }]);
});

it('a product without internal code is the item of its barcode', async () => {
  await addProducts([{ ...gaze, internal_code: '' }]);
  await count('111', 1, { factor: 4 });
  expect(await items()).toMatchObject([{ key: 'b:111', counted: 4, state: 'matching' }]);
});

it('an item shows its lines, similar items, sections and collectors', async () => {
  await addProducts([
    { ...gaze, description: 'LOSARTANA 50MG C/30' },
    { ...gaze, internal_code: '9', barcode: '112', description: 'LOSARTANA 50MG C/60' },
    { ...gaze, internal_code: '10', barcode: '113', description: 'FRALDA XG C/30' },
  ]);
  await count('111', 2, { section: await openedSection('Balcão') });
  await count('111', 1, { as: 'mod' });
  const found = await item('i:8');
  expect(found.item).toMatchObject({ counted: 3, lines: 2, collectors: 2 });
  const places = found.results.map((line) => `${line.quantity} ${line.section_name}`);
  expect(places.sort()).toEqual(['1 null', '2 Balcão']);
  expect(found.neighbours.map(({ key }) => key)).toEqual(['i:9']);
});

it('similar items have the substance first, then the strength; a maker and a form are not enough', async () => {
  const names = [
    'NEBIVOLOL 5MG GERMED C/30 COMPRIMIDOS',
    'CARVEDILOL 5MG GERMED C/30 COMPRIMIDOS',
    'NEBIVOLOL 2,5MG GERMED C/30 COMPRIMIDOS',
    'NEBIVOLOL CLORIDRATO 5 MG EMS 60 CPR',
  ];
  await addProducts(
    names.map((description, index) => ({
      ...gaze,
      internal_code: `${index + 1}`,
      barcode: `20${index}`,
      description,
    })),
  );
  expect((await item('i:1')).neighbours.map(({ key }) => key)).toEqual(['i:4', 'i:3']);
});

it('items are found by name, code, department and section', async () => {
  await addProducts([
    { ...gaze, department: 'CURATIVOS' },
    { ...gaze, internal_code: '000120', barcode: '7891234567895', description: 'ÁGUA OXIGENADA' },
  ]);
  const section = await openedSection('Balcão');
  await count('111', 2, { section });
  const keys = async (query: Readonly<Record<string, string>>) =>
    (await items({ sort: 'description', ...query })).map(({ key }) => key);
  expect(await keys({})).toEqual(['i:120', 'i:8']);
  expect(await keys({ search: 'agua' })).toEqual(['i:120']);
  expect(await keys({ search: '00120' })).toEqual(['i:120']);
  expect(await keys({ search: '456789' })).toEqual(['i:120']);
  expect(await keys({ department: 'CURATIVOS' })).toEqual(['i:8']);
  expect(await keys({ section })).toEqual(['i:8']);
  expect((await comparison()).departments).toEqual(['CURATIVOS']);
});

it('items counted without a section have a section filter too', async () => {
  await addProducts([gaze, { ...gaze, internal_code: '9', barcode: '112', description: 'ALGODÃO' }]);
  await count('111', 2, { section: await openedSection('Balcão') });
  await count('112', 2);
  expect(await items({ section: NO_SECTION })).toMatchObject([{ key: 'i:9' }]);
});

it('unrecognised lines are counted apart and have no units', async () => {
  await addProducts([gaze]);
  await submitOne(aCount({ barcode: '[{' }));
  expect(await comparison()).toMatchObject({ unrecognised_lines: 1, units: { total: 0 } });
});

const soro = { internal_code: '7', barcode: '789', description: 'SORO', system_stock: 5, value: 2 };

async function productOf(internalCode: string) {
  const products = await productsOf(server(), pharmacy().id);
  const found = products.find((product) => product.internal_code === internalCode);
  if (found === undefined) throw new Error(`no product ${internalCode}`);
  return found;
}

async function edit(internalCode: string, change: object): Promise<void> {
  const { id, version: _version, ...fields } = await productOf(internalCode);
  await server().ask('editProduct', { params: { id }, body: { ...fields, ...change } });
}

it('an item keeps counts and stock when its internal code is corrected', async () => {
  await addProducts([soro]);
  await count('789', 5);
  await edit('7', { internal_code: '8' });
  expect(await items()).toMatchObject([{ key: 'i:7', expected: 5, counted: 5, state: 'matching' }]);
  expect((await comparison()).units).toMatchObject({ settled: 5, ambiguous: 0 });
});

it('replacing barcodes by internal codes in a catalogue makes no code ambiguous', async () => {
  await addProducts([
    { ...soro, internal_code: '' },
    { ...other, internal_code: '' },
  ]);
  await count('789', 5);
  const call = { as: 'admin', query: { pharmacy: pharmacy().id } } as const;
  expect((await server().call('deleteAllProducts', call)).status).toBeLessThan(300);
  await addProducts([soro, other]);
  await count('111', 3);
  expect(await unresolved()).toEqual([]);
  expect(await items({ sort: 'description' })).toMatchObject([
    { key: 'b:111', expected: 4, counted: 3 },
    { key: 'b:789', expected: 5, counted: 5 },
  ]);
});

it('a barcode that staff move counts for its new item', async () => {
  await addProducts([soro, other]);
  await count('789', 2);
  await edit('7', { barcode: '555' });
  await addProducts([{ ...other, barcode: '789' }]);
  expect(await items({ sort: 'description' })).toMatchObject([
    { key: 'i:9', counted: 2 },
    { key: 'i:7', counted: null },
  ]);
});

it('correcting the catalogue makes a shared barcode unambiguous', async () => {
  await addProducts([soro, { ...other, barcode: '789' }]);
  await count('789', 2);
  expect((await comparison()).ambiguous_codes).toBe(1);
  await edit('9', { barcode: '111' });
  expect((await comparison()).ambiguous_codes).toBe(0);
  expect(await items({ filter: 'shortage' })).toMatchObject([{ key: 'i:7', counted: 2 }]);
});

it('a code of deleted products leads to the item of the snapshot', async () => {
  await addProducts([soro]);
  await count('789', 5);
  const { id } = await productOf('7');
  expect((await server().call('deleteProduct', { params: { id } })).status).toBeLessThan(300);
  expect(await items()).toMatchObject([{ key: 'i:7', counted: 5, state: 'matching' }]);
});

it('a barcode of two products is ambiguous until it is bound', async () => {
  await addProducts([soro]);
  await count('789', 5);
  await addProducts([{ ...soro, internal_code: '8', description: 'SORO NOVO' }]);
  expect(await unresolved()).toMatchObject([
    { reason: 'ambiguous', units: 5, candidates: [{ key: 'i:7' }, { key: 'i:8', description: 'SORO NOVO' }] },
  ]);
  await bind('789', 'i:8');
  expect(await items({ filter: 'new_item' })).toMatchObject([{ key: 'i:8', expected: 0, counted: 5 }]);
});

it('a box is offered a product added after the first count', async () => {
  await addProducts([other]);
  await count('111', 4);
  await addProducts([{ ...soro, barcode: '7891234567895' }]);
  await count('17891234567892', 2);
  expect(await unresolved()).toMatchObject([{ candidates: [{ key: 'i:7', description: 'SORO' }] }]);
  const search = async (query: object) =>
    (await server().ask('listComparisonItems', { params: params(), query: { search: 'soro', ...query } }))
      .results;
  expect(await search({ outside: 'true' })).toMatchObject([
    { key: 'i:7', expected: 0, counted: null, state: 'uncounted', flags: ['new_item'] },
  ]);
  expect(await search({})).toEqual([]);
  expect(await comparison()).toMatchObject({ items: 1, filters: { uncounted: 0, new_item: 0 } });
});
