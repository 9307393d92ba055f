import { expect, it } from 'vitest';
import { literalFirst, situationWords } from './item-words';

it('the item search lists what has the typed words as they stand first', () => {
  const items = ['VITAMINA 068', 'VITAMINA 083', 'Vitamína 008', 'VITAMINA 108'].map((description) => ({
    description,
    internal_code: '',
    barcodes: [],
  }));
  expect(literalFirst(items, ' vitamina 008').map(({ description }) => description)).toEqual([
    'Vitamína 008',
    'VITAMINA 068',
    'VITAMINA 083',
    'VITAMINA 108',
  ]);
});

it.each([
  [['third_round', 'no_value'], 'Falta a 3ª contagem', ['Sem valor']],
  [['no_value'], 'Em recontagem', ['Sem valor']],
] as const)('an item in recount with %j has one state', (flags, state, others) => {
  expect(situationWords({ state: 'recounting', flags: [...flags] })).toEqual({ state, flags: others });
});
