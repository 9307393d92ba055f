import { expect, it } from 'vitest';
import { type CountLineEdit, editCountLine, removeCountLine } from './count-edit.js';
import type { CountSource } from './count-entries.js';

const asBarcode: CountLineEdit = { code: '789', kind: 'barcode', quantity: 5, factor: 2 };
const asInternal: CountLineEdit = { code: '42', kind: 'internal_code', quantity: 5, factor: 2 };

const one: CountSource = { barcode: [{ barcode: '111', count: 1 }], internalBarcode: null, factor: 1 };
const two: CountSource = {
  barcode: [
    { barcode: '111', internal_code: '', count: 1, factor: 1 },
    { barcode: '222', internal_code: '', count: 2, factor: 1 },
  ],
  internalBarcode: null,
  factor: 1,
};
const both: CountSource = { ...one, internalBarcode: { code: '33', count: 3 } };

function parsed(patch: ReturnType<typeof removeCountLine>) {
  if (patch === null) return null;
  const texts = Object.entries(patch).map(([name, value]) => [
    name,
    typeof value === 'string' ? JSON.parse(value) : value,
  ]);
  return Object.fromEntries(texts);
}

it('editCountLine writes a single line as JSON text of its kind', () => {
  expect(editCountLine(one, 0, asBarcode).barcode).toMatch(/^\[\{.*\}\]$/);
  expect(parsed(editCountLine(one, 0, asBarcode))).toEqual({
    barcode: [{ barcode: '789', internal_code: '', count: 5, factor: 2 }],
    factor: 2,
  });
  expect(editCountLine(one, 0, asInternal)).toEqual({
    internalBarcode: '{"code":"42","count":5,"factor":2}',
    factor: 2,
  });
});

it("editCountLine keeps a symbol's text while its code stays", () => {
  const symbol = '01078912345678951727053110L42A';
  const source: CountSource = {
    barcode: [{ barcode: symbol, count: 1 }],
    internalBarcode: null,
    factor: 1,
  };
  const kept = editCountLine(source, 0, { ...asBarcode, code: '7891234567895' });
  expect(parsed(kept).barcode).toEqual([{ barcode: symbol, count: 5, factor: 2 }]);
  expect(parsed(editCountLine(source, 0, asBarcode)).barcode).toMatchObject([{ barcode: '789' }]);
});

it('editCountLine replaces an unrecognised line', () => {
  const broken = { barcode: '[{', internalBarcode: null, factor: 1 };
  expect(parsed(editCountLine(broken, 0, asBarcode))).toEqual({
    barcode: [{ barcode: '789', internal_code: '', count: 5, factor: 2 }],
    factor: 2,
  });
});

it('editCountLine changes one of several entries and only its own factor', () => {
  expect(parsed(editCountLine(two, 1, asBarcode))).toEqual({
    barcode: [
      { barcode: '111', internal_code: '', count: 1, factor: 1 },
      { barcode: '789', internal_code: '', count: 5, factor: 2 },
    ],
  });
});

it('editCountLine moves an entry to the other code at the same index', () => {
  expect(parsed(editCountLine(two, 0, asInternal)).barcode[0]).toEqual({
    barcode: '',
    internal_code: '42',
    count: 5,
    factor: 2,
  });
});

it('editCountLine keeps unknown fields of an entry', () => {
  const more = {
    ...two,
    barcode: [
      { barcode: '111', count: 1, lote: 'A1' },
      { barcode: '222', count: 2 },
    ],
  };
  expect(parsed(editCountLine(more, 0, asBarcode)).barcode[0]).toMatchObject({
    barcode: '789',
    lote: 'A1',
  });
  const single = { ...one, barcode: '[{"barcode":"111","count":1,"lote":"A1"}]' };
  expect(parsed(editCountLine(single, 0, asBarcode)).barcode[0]).toMatchObject({
    barcode: '789',
    lote: 'A1',
  });
  const internal = { barcode: null, internalBarcode: { code: '1', count: 1, lote: 'A1' }, factor: 1 };
  expect(parsed(editCountLine(internal, 0, asInternal)).internalBarcode).toMatchObject({
    code: '42',
    lote: 'A1',
  });
});

it('editCountLine sends both parts, because sending one empties the other', () => {
  expect(parsed(editCountLine(both, 0, asBarcode))).toEqual({
    barcode: [{ barcode: '789', internal_code: '', count: 5, factor: 2 }],
    internalBarcode: { code: '33', count: 3 },
  });
  expect(parsed(editCountLine(both, 1, asInternal))).toEqual({
    barcode: [{ barcode: '111', count: 1 }],
    internalBarcode: { code: '42', count: 5, factor: 2 },
  });
});

it('editCountLine moves an internal part that becomes a barcode into the list', () => {
  expect(parsed(editCountLine(both, 1, asBarcode))).toEqual({
    barcode: [
      { barcode: '111', count: 1 },
      { barcode: '789', internal_code: '', count: 5, factor: 2 },
    ],
    internalBarcode: null,
  });
});

it('removeCountLine returns null for the last line', () => {
  expect(removeCountLine(one, 0)).toBeNull();
  expect(removeCountLine({ barcode: null, internalBarcode: '{', factor: 1 }, 0)).toBeNull();
});

it('removeCountLine removes one entry from the list', () => {
  expect(parsed(removeCountLine(two, 0))).toEqual({
    barcode: [{ barcode: '222', internal_code: '', count: 2, factor: 1 }],
  });
});

it('removeCountLine keeps the other part', () => {
  expect(parsed(removeCountLine(both, 0))).toEqual({
    barcode: null,
    internalBarcode: { code: '33', count: 3 },
  });
  expect(parsed(removeCountLine(both, 1))).toEqual({
    barcode: [{ barcode: '111', count: 1 }],
    internalBarcode: null,
  });
});

it('removeCountLine reads counts that were sent as text', () => {
  const text = { ...two, barcode: JSON.stringify(two.barcode) };
  expect(parsed(removeCountLine(text, 1))).toEqual({
    barcode: [{ barcode: '111', internal_code: '', count: 1, factor: 1 }],
  });
});

it('editCountLine keeps the other code unless the code changes', () => {
  const source = {
    barcode: [{ barcode: '789', internal_code: '12', count: 1 }],
    internalBarcode: null,
    factor: 1,
  };
  const edit = { kind: 'barcode', quantity: 5, factor: 1 } as const;
  expect(editCountLine(source, 0, { ...edit, code: '789' }).barcode).toBe(
    '[{"barcode":"789","internal_code":"12","count":5,"factor":1}]',
  );
  expect(editCountLine(source, 0, { ...edit, code: '790' }).barcode).toBe(
    '[{"barcode":"790","internal_code":"","count":5,"factor":1}]',
  );
});

it('editCountLine recognises the code of a typed value', () => {
  const source = {
    barcode: [{ barcode: { S: ' 789 ' }, internal_code: { S: '12' }, count: { N: '1' } }],
    internalBarcode: null,
    factor: 1,
  };
  const { barcode } = editCountLine(source, 0, { kind: 'barcode', code: '789', quantity: 5, factor: 1 });
  expect(barcode).toBe('[{"barcode":{"S":" 789 "},"internal_code":{"S":"12"},"count":5,"factor":1}]');
});
