import { expect, it } from 'vitest';
import { mergeEdits } from './merge-edits';

const base = { name: 'Dipirona', department: 'OTC', value: 4.9 };

it('changes of different fields are merged, and what others changed is named', () => {
  expect(mergeEdits(base, { ...base, name: 'Dipirona 1g' }, { ...base, value: 5.5 })).toEqual({
    conflicts: [],
    theirs: ['value'],
    merged: { name: 'Dipirona 1g', department: 'OTC', value: 5.5 },
    kept: { name: 'Dipirona 1g', department: 'OTC', value: 5.5 },
  });
});

it('a field that both changed to different values is a conflict; the other changes stay either way', () => {
  const mine = { name: 'Dipirona 1g', department: 'Genéricos', value: 4.9 };
  expect(mergeEdits(base, mine, { ...base, name: 'Dipirona 500mg', value: 5.5 })).toEqual({
    conflicts: ['name'],
    theirs: ['value'],
    merged: { name: 'Dipirona 1g', department: 'Genéricos', value: 5.5 },
    kept: { name: 'Dipirona 500mg', department: 'Genéricos', value: 5.5 },
  });
});

it('a field that both changed to the same value is no conflict and came from nobody else', () => {
  const same = { ...base, value: 5.5 };
  expect(mergeEdits(base, same, same)).toMatchObject({ conflicts: [], theirs: [], merged: same });
});

it('a field that this person changed and changed back takes the value of others', () => {
  expect(mergeEdits(base, base, { ...base, value: 5.5 })).toMatchObject({
    conflicts: [],
    theirs: ['value'],
    merged: { value: 5.5 },
  });
});
