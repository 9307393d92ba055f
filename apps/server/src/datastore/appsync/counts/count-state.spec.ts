import { expect, it } from 'vitest';
import { type CountState, differingGroups, takenGroups } from './count-state.js';

const base: CountState = {
  barcode: [{ barcode: '789', count: 1 }],
  internalBarcode: null,
  factor: 1,
  inventoryId: 'a',
  sectionId: null,
  createdAt: '2026-05-01T00:00:00.000Z',
  deleted: false,
};
const other = [{ barcode: '789', count: 2 }];
const third = [{ barcode: '789', count: 3 }];

it.each([
  ['nothing', {}, []],
  ['the same codes as JSON text', { barcode: JSON.stringify(base.barcode) }, []],
  ['no codes in another form', { internalBarcode: '' }, []],
  ['a code of the other kind', { internalBarcode: { code: '1', count: 1 } }, ['codes']],
  ['a section', { sectionId: 's' }, ['location']],
  [
    'everything',
    { barcode: other, factor: 2, inventoryId: 'b', createdAt: 'x', deleted: true },
    ['codes', 'factor', 'location', 'createdAt', 'deleted'],
  ],
])('differingGroups finds the groups of a difference in %s', (_what, fields, expected) => {
  expect(differingGroups(base, { ...base, ...fields })).toEqual(expected);
});

it('a field that one state lacks is not a difference', () => {
  const { sectionId: _section, ...known } = base;
  expect(differingGroups(known, { ...base, sectionId: 's' })).toEqual([]);
});

it.each([
  ['their change', {}, { factor: 2 }, ['factor']],
  ['not our change', { factor: 2 }, {}, []],
  ['their change of another field than ours', { factor: 2 }, { barcode: other }, ['codes']],
  ['not their change if we changed the same field', { barcode: third }, { barcode: other }, []],
  ['nothing if both made the same change', { factor: 2 }, { factor: 2 }, []],
  ['no section if we have another inventory', { inventoryId: 'b' }, { sectionId: 's' }, []],
  ['their deletion of what was edited here', { factor: 2 }, { deleted: true }, ['deleted']],
  ['their edit of what was deleted here', { deleted: true }, { factor: 2 }, ['factor']],
])('takenGroups takes %s', (_what, ours, theirs, expected) => {
  expect(takenGroups(base, { ...base, ...ours }, { ...base, ...theirs })).toEqual(expected);
});

it('takenGroups without a base takes every differing group', () => {
  expect(takenGroups(null, base, { ...base, factor: 2, deleted: true })).toEqual(['factor', 'deleted']);
});

it('takenGroups takes a field that the remote did not have before', () => {
  const { sectionId: _section, ...known } = base;
  expect(takenGroups(known, base, { ...base, sectionId: 's' })).toEqual(['location']);
  expect(takenGroups(known, base, base)).toEqual([]);
});

it('takenGroups takes no field that the remote lacks', () => {
  const { sectionId: _section, ...theirs } = base;
  expect(takenGroups(theirs, { ...base, sectionId: 's' }, theirs)).toEqual([]);
});
