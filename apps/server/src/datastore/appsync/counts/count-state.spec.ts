import { expect, it } from 'vitest';
import {
  type CountState,
  differingGroups,
  type KnownInventories,
  pendingGroups,
  takenGroups,
} from './count-state.js';
import { countInput } from './push-counts.js';

const base: CountState = {
  barcode: [{ barcode: '789', count: 1 }],
  internalBarcode: null,
  factor: 1,
  inventoryId: 'placed',
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

const inventories: KnownInventories = {
  remoteId: (name) => ({ placed: 'PLACED', known: 'KNOWN' })[name],
  isLiveHere: (name) => name === 'placed' || name === 'known',
};

it.each([
  ['nothing if nothing changed', {}, {}, []],
  ['codes and factor', {}, { barcode: null, factor: 2 }, ['codes', 'factor']],
  ['a deletion alone', {}, { deleted: true, factor: 2 }, ['deleted']],
  ['nothing for a count that the remote deleted', { deleted: true }, { factor: 2 }, []],
  ['nothing if both deleted it', { deleted: true }, { deleted: true, factor: 2 }, []],
  ['never the date of creation', {}, { createdAt: '2026-05-02T00:00:00.000Z' }, []],
  ['never a section', {}, { sectionId: 's' }, []],
  [
    'the inventory of a count that was unplaced here',
    { inventoryId: 'appsync:7' },
    { inventoryId: 'known' },
    ['location'],
  ],
  ['the inventory of a count that named none', { inventoryId: null }, { inventoryId: 'known' }, ['location']],
  ['no inventory that the remote does not know', { inventoryId: 'appsync:7' }, { inventoryId: '12' }, []],
  ['no move of a count that had an inventory here', {}, { inventoryId: 'known' }, []],
])('pendingGroups gives %s', (_what, theirs, ours, expected) => {
  expect(
    pendingGroups({ ...base, ...theirs }, { ...base, ...theirs, deleted: false, ...ours }, inventories),
  ).toEqual(expected);
});

const ours: CountState = { ...base, barcode: other, factor: 3, inventoryId: 'here' };

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
