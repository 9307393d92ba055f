import { teachSupplierCode } from '@balanco/contract/invoices/matching';
import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { expect, it } from 'vitest';
import { setUpComparison } from '../../testing/world/comparison-under-test.js';
import { addNote, SUPPLIER } from '../../testing/world/invoices-under-test.js';

const {
  server,
  pharmacy,
  comparison,
  items,
  item,
  unresolved,
  addProducts,
  aCount,
  submitOne,
  count,
  countInternal,
  openedSection,
} = setUpComparison();

const gaze = { internal_code: '8', barcode: '111', description: 'GAZE', system_stock: 4, value: 3 };

it('an import resolves lines that were counted before it', async () => {
  await count('999', 2);
  expect(await unresolved()).toMatchObject([
    { barcode: '999', reason: 'unregistered', units: 2, lines: 1, candidates: [] },
  ]);
  expect((await comparison()).units).toEqual({
    total: 2,
    settled: 0,
    unregistered: 2,
    ambiguous: 0,
    out_of_scope: 0,
    late: 0,
    superseded: 0,
    same_box: 0,
    awaiting: 0,
  });
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
  await server().ask(teachSupplierCode, {
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
  expect((await comparison()).units).toEqual({
    total: 5,
    settled: 0,
    unregistered: 0,
    ambiguous: 5,
    out_of_scope: 0,
    late: 0,
    superseded: 0,
    same_box: 0,
    awaiting: 0,
  });
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
  expect(found.results.map((line) => [line.quantity, line.section_name])).toEqual(
    expect.arrayContaining([
      [2, 'Balcão'],
      [1, null],
    ]),
  );
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
