import type { HintedItem } from '@balanco/contract/settlement/hints';
import { expect, it } from 'vitest';
import { type CandidatePair, findHints } from './hints.js';

function item(description: string, expected: number, counted: number, value = 1): HintedItem {
  const difference = counted - expected;
  return {
    key: `i:${description}`,
    internal_code: description,
    description,
    expected,
    counted,
    difference,
    value,
    difference_value: difference * value,
    has_reason: false,
  };
}

const allPairs = (items: readonly HintedItem[], because: CandidatePair['because'] = 'names') =>
  items.flatMap((a, short) =>
    items.flatMap((b, over) => (a.difference < 0 && b.difference > 0 ? [{ short, over, because }] : [])),
  );

const swapsOf = (...items: HintedItem[]) =>
  findHints(items, allPairs(items)).swaps.map(({ short, over, units, explained }) => [
    short.description,
    over.description,
    units,
    explained,
  ]);

it.each([
  ['substance and laboratory', 'DIPIRONA GOTAS EMS', 'DIPIRONA COMPRIMIDOS EMS', 1],
  ['accents and case', 'Solução Fisiológica 250ml', 'SOLUCAO FISIOLOGICA 500ML', 1],
  ['the substance alone', 'LOSARTANA 50MG', 'LOSARTANA 100MG', 0],
  ['a dose alone', 'LOSARTANA 50MG C/30', 'ATENOLOL 50MG C/30', 0],
  ['no word', 'LOSARTANA', 'ATENOLOL', 0],
  ['no name', '', '', 0],
])('names that share %s: %s and %s', (_what, short, over, swaps) => {
  const items = [item(short, 5, 4), { ...item(over, 7, 8), key: 'i:other' }];
  expect(findHints(items, allPairs(items)).swaps).toHaveLength(swaps);
});

it('codes that differ in one digit are a swap whatever the names', () => {
  const items = [item('SABONETE', 5, 4), item('FRALDA', 7, 8)];
  expect(findHints(items, allPairs(items, 'codes')).swaps).toMatchObject([{ because: 'codes', units: 1 }]);
});

it('an item is in one pair, the one with the most R$', () => {
  const swaps = swapsOf(
    item('AMOXICILINA 500MG A', 9, 6, 10),
    item('AMOXICILINA 500MG B', 4, 7, 5),
    item('AMOXICILINA 500MG C', 4, 7, 50),
  );
  expect(swaps).toEqual([['AMOXICILINA 500MG A', 'AMOXICILINA 500MG C', 3, 180]]);
});

it('an even pair goes before one that explains only a part', () => {
  const swaps = swapsOf(
    item('AMOXICILINA 500MG A', 19, 9, 10),
    item('AMOXICILINA 500MG B', 4, 14, 1),
    item('AMOXICILINA 500MG C', 4, 11, 50),
  );
  expect(swaps).toEqual([['AMOXICILINA 500MG A', 'AMOXICILINA 500MG B', 10, 110]]);
});

it('an uneven pair explains the smaller difference', () => {
  const swaps = swapsOf(item('NIMESULIDA 100MG A', 10, 4, 2), item('NIMESULIDA 100MG B', 11, 15, 3));
  expect(swaps).toEqual([['NIMESULIDA 100MG A', 'NIMESULIDA 100MG B', 4, 20]]);
});

it.each([
  ['a box of 12 was counted as two', item('SORO', 24, 2), 12, 'boxes'],
  ['units were counted as boxes', item('SORO', 2, 60), 30, 'units'],
  ['a factor of 2 with the pack size in the name', item('PILHA AA C/2', 5, 10), 2, 'units'],
  ['a factor of 3 with the pack size in the name', item('SABONETE LEVE 3', 9, 3), 3, 'boxes'],
  ['a fraction of a litre was counted as bottles of six', item('XAROPE A GRANEL', 1.1, 6.6), 6, 'units'],
  ['a pack that is named by its units', item('ESPONJA 2 UN', 4, 2), 2, 'boxes'],
])('%s is a factor error', (_what, of, factor, kind) => {
  const { factorErrors } = findHints([of], []);
  expect(factorErrors).toMatchObject([{ factor, kind, explained: Math.abs(of.difference) }]);
});

it.each([
  ['a factor of 2 without a pack size', item('PILHA AA', 5, 10)],
  ['a factor of 2 with another pack size', item('LOSARTANA C/20', 5, 10)],
  ['a factor of 3 that is part of a larger number', item('LOSARTANA C/30', 3, 9)],
  ['a factor that no pack has', item('SORO', 7, 49)],
  ['nothing expected', item('SORO', 0, 12)],
  ['nothing counted', item('SORO', 12, 0)],
  ['stock below zero', item('SORO', -2, -24)],
])('%s is no factor error', (_what, of) => {
  expect(findHints([of], []).factorErrors).toEqual([]);
});

it('a factor error goes between even swaps and partial ones', () => {
  const box = item('SORO 500ML CAIXA', 24, 2);
  const one = item('SORO 500ML FRASCO', 5, 7);
  const part = findHints([box, one], allPairs([box, one]));
  expect([part.swaps.length, part.factorErrors.length]).toEqual([0, 1]);
  const whole = item('SORO 500ML FRASCO', 5, 27);
  const all = findHints([box, whole], allPairs([box, whole]));
  expect([all.swaps.length, all.factorErrors.length]).toEqual([1, 0]);
});
