// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import {
  deleteLayout,
  rememberChoices,
  rememberedChoices,
  rememberedMappings,
  rememberMapping,
  savedLayouts,
  saveLayout,
} from './import-memory';

beforeEach(() => localStorage.clear());

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
