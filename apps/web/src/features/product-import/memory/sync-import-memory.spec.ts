// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetToken, storeToken } from '../../../identity/stored-session';
import { type Answers, answerJson, bodiesOf, fakeServer, refuse } from '../../../testing/app';
import { connectRealCalls } from '../../../testing/connect-real-calls';
import { fakeToken } from '../../../testing/fake-provider';
import {
  deleteLayout,
  pendingChanges,
  rememberChoices,
  rememberedChoices,
  rememberedMappings,
  rememberMapping,
  savedLayouts,
  saveLayout,
  sendPending,
  syncImportMemory,
} from './sync-import-memory';

const PHARMACY = '0198c0de-0000-7000-8000-000000000001';
const NOBODY = { added: [], declined: [], layout: null };
const columns = [{ key: 'barcode' as const, start: 0, end: 13 }];
const others = [{ key: 'barcode' as const, start: 5, end: 18 }];
const PATHS = {
  mapping: 'PUT /api/import-memory/mappings/',
  layout: 'PUT /api/import-memory/layouts/',
  choices: 'PUT /api/import-memory/choices/',
};

beforeEach(() => {
  storeToken(fakeToken());
  connectRealCalls();
});
afterEach(() => {
  forgetToken();
});

it('A mapping is remembered by its headings; an empty one is forgotten', () => {
  rememberMapping('ref', { barcode: 0 });
  rememberMapping('sku', { internal_code: 1 });
  expect(rememberedMappings()).toEqual({ ref: { barcode: 0 }, sku: { internal_code: 1 } });
  rememberMapping('ref', {});
  expect(rememberedMappings()).toEqual({ sku: { internal_code: 1 } });
});

it('The mappings of the last hundred headings are remembered', () => {
  for (let sheet = 0; sheet < 105; sheet += 1) rememberMapping(`sheet ${sheet}`, { barcode: sheet });
  expect(Object.keys(rememberedMappings())).toHaveLength(100);
  expect(rememberedMappings()).toMatchObject({ 'sheet 104': { barcode: 104 } });
});

it('Choices are remembered for each pharmacy', () => {
  rememberChoices('a', { added: ['department'] });
  rememberChoices('a', { layout: 'Loja 2' });
  expect(rememberedChoices('a')).toEqual({ added: ['department'], declined: [], layout: 'Loja 2' });
  expect(rememberedChoices('b')).toEqual({ added: [], declined: [], layout: null });
});

it('Layouts are saved by name, replaced and deleted', () => {
  saveLayout({ name: 'Loja 2', columns: [{ key: 'barcode', start: 0, end: 14 }] });
  saveLayout({ name: 'Loja 2', columns: [{ key: 'barcode', start: 1, end: 14 }] });
  expect(savedLayouts()).toEqual([{ name: 'Loja 2', columns: [{ key: 'barcode', start: 1, end: 14 }] }]);
  deleteLayout('Loja 2');
  expect(savedLayouts()).toEqual([]);
});

it('The memory of imports is empty if storage is refused or damaged', () => {
  localStorage.setItem('importMappings', '{');
  expect(rememberedMappings()).toEqual({});
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(() => rememberMapping('ref', { barcode: 0 })).not.toThrow();
});

function serve(memory: object = {}, changes: Answers = {}) {
  return fakeServer({
    [`GET /api/import-memory/?pharmacy=${PHARMACY}`]: () =>
      answerJson({ mappings: [], layouts: [], choices: NOBODY, ...memory }),
    [PATHS.mapping]: () => answerJson({ headings: 'ref', mapping: {} }),
    [PATHS.layout]: () => answerJson({ name: 'Loja 2', columns }),
    [PATHS.choices]: () => answerJson(NOBODY),
    ...changes,
  });
}

it('This browser uses what a colleague taught the server', async () => {
  const choices = { added: ['department'], declined: [], layout: 'Loja 2' };
  const mappings = [{ headings: 'ref', mapping: { barcode: 3 } }];
  serve({ mappings, layouts: [{ name: 'Loja 2', columns }], choices });
  expect(await syncImportMemory(PHARMACY)).toBe(true);
  expect(rememberedMappings()).toEqual({ ref: { barcode: 3 } });
  expect(savedLayouts()).toEqual([{ name: 'Loja 2', columns }]);
  expect(rememberedChoices(PHARMACY)).toEqual(choices);
});

it('Old memories reach the server once and replace nothing of colleagues', async () => {
  localStorage.setItem('importMappings', JSON.stringify({ ref: { barcode: 0 }, sku: { barcode: 1 } }));
  localStorage.setItem(
    'importLayouts',
    JSON.stringify([
      { name: 'Loja 2', columns },
      { name: 'Loja 3', columns },
    ]),
  );
  const old = { added: ['department', 'stock_value_combined'], declined: [], layout: 'Loja 3' };
  localStorage.setItem('importChoices', JSON.stringify({ [PHARMACY]: old }));
  const memory = {
    mappings: [{ headings: 'ref', mapping: { barcode: 9 } }],
    layouts: [{ name: 'Loja 2', columns: others }],
    choices: { added: [], declined: ['department'], layout: null },
  };
  const seen = serve(memory);
  await syncImportMemory(PHARMACY);
  expect(bodiesOf(seen, PATHS.mapping)).toEqual([{ headings: 'sku', mapping: { barcode: 1 } }]);
  expect(bodiesOf(seen, PATHS.layout)).toEqual([
    { name: 'Loja 2 (2)', columns },
    { name: 'Loja 3', columns },
  ]);
  expect(bodiesOf(seen, PATHS.choices)).toEqual([
    { pharmacy: PHARMACY, added: ['stock_value_combined'], declined: [], layout: 'Loja 3' },
  ]);
  expect(rememberedMappings()).toMatchObject({ ref: { barcode: 9 }, sku: { barcode: 1 } });
  expect(savedLayouts().map(({ name }) => name)).toEqual(['Loja 2', 'Loja 2 (2)', 'Loja 3']);
  expect(pendingChanges()).toEqual([]);
  const again = serve(memory);
  await syncImportMemory(PHARMACY);
  expect(again.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('A layout saved offline is sent when the connection returns', async () => {
  const offline = () => new TypeError('offline');
  fakeServer({ [PATHS.layout]: offline, [`GET /api/import-memory/?pharmacy=${PHARMACY}`]: offline });
  saveLayout({ name: 'Loja 2', columns });
  expect(await syncImportMemory(PHARMACY)).toBe(false);
  expect(savedLayouts()).toEqual([{ name: 'Loja 2', columns }]);
  expect(pendingChanges()).toHaveLength(1);
  const seen = serve({ layouts: [{ name: 'Loja 2', columns }] });
  await syncImportMemory(PHARMACY);
  expect(bodiesOf(seen, PATHS.layout)).toEqual([{ name: 'Loja 2', columns }]);
  expect(pendingChanges()).toEqual([]);
});

it('A layout that the server refuses stays usable in this browser', async () => {
  serve({ layouts: [{ name: 'Matriz', columns: others }] }, { [PATHS.layout]: () => refuse(400, 'invalid') });
  saveLayout({ name: 'Loja 2', columns });
  await syncImportMemory(PHARMACY);
  expect(savedLayouts().map(({ name }) => name)).toEqual(['Matriz', 'Loja 2']);
  expect(pendingChanges()).toHaveLength(1);
});

it('A change about something deleted is dropped', async () => {
  rememberChoices(PHARMACY, { added: ['department'] });
  fakeServer({ [PATHS.choices]: () => refuse(404, 'not_found') });
  await sendPending();
  expect(pendingChanges()).toEqual([]);
});

it('Stock and value that stand apart are exchanged beside the columns', async () => {
  const stock = { key: 'system_stock' as const, start: 100, end: 108 };
  const department = { key: 'department' as const, start: 60, end: 70 };
  const layout = { name: 'Loja 2', columns: [...columns, department], numbers: [stock] };
  const seen = serve({ layouts: [layout] });
  await syncImportMemory(PHARMACY);
  const [taken] = savedLayouts();
  expect(taken).toEqual({ name: 'Loja 2', columns: [...columns, stock, department] });
  if (taken !== undefined) saveLayout(taken);
  await sendPending();
  expect(bodiesOf(seen, PATHS.layout)).toEqual([layout]);
});

it("Only a sheet's last mapping is sent; a pharmacy's answers add up", async () => {
  const seen = serve();
  rememberMapping('ref', { barcode: 0 });
  rememberMapping('ref', { barcode: 1 });
  rememberChoices(PHARMACY, { added: ['department'] });
  rememberChoices(PHARMACY, { layout: 'Loja 2' });
  await sendPending();
  expect(bodiesOf(seen, PATHS.mapping)).toEqual([{ headings: 'ref', mapping: { barcode: 1 } }]);
  expect(bodiesOf(seen, PATHS.choices)).toEqual([
    { pharmacy: PHARMACY, added: ['department'], declined: [], layout: 'Loja 2' },
  ]);
});
