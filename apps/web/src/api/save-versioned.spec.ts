import { expect, it } from 'vitest';
import { mergeEdits } from './save-versioned';

const base = { name: 'Dipirona', department: 'OTC', value: 4.9 };

it('mergeEdits merges changes of different fields and names those of others', () => {
  expect(mergeEdits(base, { ...base, name: 'Dipirona 1g' }, { ...base, value: 5.5 })).toEqual({
    conflicts: [],
    theirs: ['value'],
    merged: { name: 'Dipirona 1g', department: 'OTC', value: 5.5 },
    kept: { name: 'Dipirona 1g', department: 'OTC', value: 5.5 },
  });
});

it('mergeEdits reports different values in one field as a conflict', () => {
  const mine = { name: 'Dipirona 1g', department: 'Genéricos', value: 4.9 };
  expect(mergeEdits(base, mine, { ...base, name: 'Dipirona 500mg', value: 5.5 })).toEqual({
    conflicts: ['name'],
    theirs: ['value'],
    merged: { name: 'Dipirona 1g', department: 'Genéricos', value: 5.5 },
    kept: { name: 'Dipirona 500mg', department: 'Genéricos', value: 5.5 },
  });
});

it('mergeEdits sees no conflict in equal changes', () => {
  const same = { ...base, value: 5.5 };
  expect(mergeEdits(base, same, same)).toMatchObject({ conflicts: [], theirs: [], merged: same });
});
