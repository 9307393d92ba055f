import { expect, it } from 'vitest';
import { type InventoryState, takenFields } from './inventory-state.js';

const base: InventoryState = { name: 'A', finalised: false, deleted: false };

it.each([
  ['their change', {}, { name: 'B' }, ['name']],
  ['not ours', { name: 'B' }, {}, []],
  ['theirs beside ours', { name: 'B' }, { finalised: true }, ['finalised']],
  ['not theirs where ours is of the same field', { name: 'B' }, { name: 'C' }, []],
  ['nothing where both made the same change', { finalised: true }, { finalised: true }, []],
  ['no empty name', {}, { name: '', deleted: true }, ['deleted']],
])('takes %s', (_what, ours, theirs, expected) => {
  expect(takenFields(base, { ...base, ...ours }, { ...base, ...theirs }, [])).toEqual(expected);
});

it('takes what stands as it was made, where nothing was ever agreed on', () => {
  const theirs = { name: 'B', finalised: true, deleted: false };
  expect(takenFields(null, base, theirs, ['name'])).toEqual(['finalised']);
});
