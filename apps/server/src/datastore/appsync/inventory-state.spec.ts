import { expect, it } from 'vitest';
import { type InventoryState, takenFields } from './inventory-state.js';

const base: InventoryState = { name: 'A', finalised: false, deleted: false };

it.each([
  ['their change', {}, { name: 'B' }, ['name']],
  ['not our change', { name: 'B' }, {}, []],
  ['their change of another field than ours', { name: 'B' }, { finalised: true }, ['finalised']],
  ['not their change if we changed the same field', { name: 'B' }, { name: 'C' }, []],
  ['nothing if both made the same change', { finalised: true }, { finalised: true }, []],
  ['no empty name', {}, { name: '', deleted: true }, ['deleted']],
])('takenFields takes %s', (_what, ours, theirs, expected) => {
  expect(takenFields(base, { ...base, ...ours }, { ...base, ...theirs }, [])).toEqual(expected);
});

it('takenFields without a base takes the fields that were never changed here', () => {
  const theirs = { name: 'B', finalised: true, deleted: false };
  expect(takenFields(null, base, theirs, ['name'])).toEqual(['finalised']);
});
