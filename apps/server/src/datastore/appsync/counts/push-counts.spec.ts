import { expect, it } from 'vitest';
import type { CountState } from './count-state.js';
import { countInput } from './push-counts.js';

const ours: CountState = {
  barcode: [{ barcode: '789', count: 2 }],
  internalBarcode: null,
  factor: 3,
  inventoryId: 'here',
  sectionId: null,
  createdAt: '2026-05-01T00:00:00.000Z',
  deleted: false,
};
const text = '[{"barcode":"789","count":2}]';
const all = () => true;

it('countInput carries the pending groups and nothing else', () => {
  expect(countInput({}, ours, ['factor'], 'THERE', all)).toEqual({ factor: 3 });
  expect(countInput({}, ours, ['codes', 'location'], 'THERE', all)).toEqual({
    barcode: text,
    internalBarcode: null,
    inventoryID: 'THERE',
  });
});

it('countInput encodes JSON once, or twice if the app does so', () => {
  for (const barcode of [ours.barcode, text]) {
    const input = (base: object) => countInput(base, { ...ours, barcode }, ['codes'], undefined, all).barcode;
    expect(input({ barcode: [] })).toBe(text);
    expect(input({ barcode: null })).toBe(text);
    expect(input({ barcode: 'broken' })).toBe(text);
    expect(input({ barcode: '[{"barcode":"789","count":1}]' })).toBe(JSON.stringify(text));
  }
});

it('countInput leaves out fields that the remote lacks', () => {
  const input = countInput({}, ours, ['codes', 'factor'], undefined, (field) => field !== 'internalBarcode');
  expect(input).toEqual({ barcode: text, factor: 3 });
});
