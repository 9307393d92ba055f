import { BLANK_PRODUCT } from '@balanco/contract/products/product-columns';
import { expect, it } from 'vitest';
import { ApiError } from '../api/failures';
import { emptyProduct, formOf, isComplete, readProduct, refusedFields } from './product-form';
import { dipirona } from './testing/product';

const typed = { ...emptyProduct, internal_code: '123', description: 'DIPIRONA' };

it('the form of a product shows its numbers in pt-BR', () => {
  expect(formOf(dipirona)).toMatchObject({ system_stock: '1234,5', value: '4,90' });
  expect(formOf({ ...dipirona, value: 1234567.8 }).value).toBe('1.234.567,80');
});

it.each([
  [0, 0],
  [-1234.567, -0.01],
  [0.3, 999_999_999_999.99],
  [99_999_999_999.999, 1000],
])('a product’s form reads back what it shows: stock %d, value %d', (system_stock, value) => {
  const { pharmacy: _pharmacy, id: _id, version: _version, ...fields } = { ...dipirona, system_stock, value };
  expect(readProduct(formOf({ ...dipirona, system_stock, value }), 'decimal')).toEqual({ fields });
});

it.each([
  [{}, true],
  [{ internal_code: '  ' }, false],
  [{ description: ' ' }, false],
])('Salvar of a product with %j is enabled: %s', (change, enabled) => {
  expect(isComplete({ ...typed, ...change })).toBe(enabled);
});

it('readProduct trims texts and reads empty numbers as 0', () => {
  expect(readProduct({ ...typed, internal_code: ' 123 ' }, 'decimal')).toEqual({
    fields: { ...BLANK_PRODUCT, internal_code: '123', description: 'DIPIRONA' },
  });
});

it.each([
  [{ internal_code: '000' }, { internal_code: 'Informe o código interno.' }],
  [{ description: 'x'.repeat(301) }, { description: 'Use no máximo 300 caracteres.' }],
  [{ department: 'x'.repeat(101) }, { department: 'Use no máximo 100 caracteres.' }],
  [{ value: '1000000000000' }, { value: 'O valor passa do limite.' }],
  [{ system_stock: '1,9999' }, { system_stock: 'Use no máximo 3 casas decimais.' }],
])('readProduct refuses a value beyond its limit: %j', (change, problems) => {
  expect(readProduct({ ...typed, ...change }, 'decimal')).toEqual({ problems });
});

const refused = (fields: Record<string, string[]>) =>
  refusedFields(new ApiError('', { status: 400, code: 'invalid', detail: null, fields, current: null }));

it('refusedFields names the field of a refused bulk list of one', () => {
  expect(refused({ value: ['Um.', 'Dois.'], '0.barcode': ['Três.'] })).toEqual({
    value: 'Um. Dois.',
    barcode: 'Três.',
  });
});

it('refusedFields ignores fields that the form doesn’t have', () => {
  expect(refused({ pharmacy: ['Farmácia inválida.'] })).toEqual({});
  expect(refusedFields(new TypeError('offline'))).toEqual({});
});
