import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ItemRound, type RecountedItem, settleRounds } from './rounds-model.js';

const of = (units: readonly (number | null)[], change: Partial<RecountedItem> = {}, expected = 24) =>
  settleRounds({
    rounds: units.map((each, index) => ({ round: index + 1, units: each, expected })),
    policy: 'two_equal',
    stockConfirms: true,
    isOpen: false,
    isLate: false,
    isSameCounter: false,
    decision: null,
    ...change,
  });
const first = (units: number | null): ItemRound => ({ round: 1, units, expected: 24 });
const off = { stockConfirms: false };
const agreed = (round: number, units: number) => ({ state: 'agreed', round, units });
const awaiting = (because: string) => ({ state: 'awaiting', because });

describe('esperado 24, duas iguais', () => {
  it('20 Ana, 24 Bia, saldo confirma → 24 acordado', () => {
    expect(of([20, 24])).toEqual(agreed(2, 24));
  });

  it('20 Ana, 24 Bia, 24 Caio, saldo não confirma → 24 acordado', () => {
    expect(of([20, 24], off)).toEqual(awaiting('third_round'));
    expect(of([20, 24, 24], off)).toEqual(agreed(3, 24));
  });

  it.each([true, false])('20 Ana, 20 Bia → 20 acordado (saldo confirma: %s)', (stockConfirms) => {
    expect(of([20, 20], { stockConfirms })).toEqual(agreed(2, 20));
  });

  it.each([true, false])('20 Ana, 22 Bia, 22 Caio → 22 acordado (saldo confirma: %s)', (stockConfirms) => {
    expect(of([20, 22], { stockConfirms })).toEqual(awaiting('third_round'));
    expect(of([20, 22, 22], { stockConfirms })).toEqual(agreed(3, 22));
  });

  it.each([true, false])('20 Ana, 22 Bia, 21 Caio → sem consenso (saldo confirma: %s)', (stockConfirms) => {
    expect(of([20, 22, 21], { stockConfirms })).toEqual(awaiting('no_consensus'));
  });

  it('Balcão 3 + Estoque 20 (esperado 33), Estoque 30 Bia → 3 + 30 = 33 acordado', () => {
    expect(of([3 + 20, 3 + 30], {}, 33)).toEqual(agreed(2, 33));
  });

  it('não contado, 24 Bia: saldo confirma → 24 acordado; saldo não confirma → 3ª contagem', () => {
    expect(of([null, 24])).toEqual(agreed(2, 24));
    expect(of([null, 24], off)).toEqual(awaiting('third_round'));
    expect(of([null, 24, 24], off)).toEqual(agreed(3, 24));
  });

  it('20 Ana, Bia finds none and closes the section → não encontrado na recontagem: 0, 3ª contagem ou manter 20', () => {
    const none = (absent: ItemRound['absent'], units: number | null = null) => [
      first(20),
      { round: 2, units, expected: 24, absent },
    ];
    expect(of([], { rounds: none('undecided') })).toEqual(awaiting('not_found'));
    expect(of([], { rounds: none('zero', 0) })).toEqual({ state: 'decided', round: 2, units: 0 });
    expect(of([], { rounds: none('keep') })).toEqual({ state: 'decided', round: 1, units: 20 });
    expect(of([], { rounds: none('next_round') })).toEqual(awaiting('third_round'));
    const third = (units: number) => [...none('next_round'), { round: 3, units, expected: 24 }];
    expect(of([], { rounds: third(20) })).toEqual(agreed(3, 20));
    expect(of([], { rounds: third(22) })).toEqual(awaiting('no_consensus'));
    const neither = [...none('next_round'), { round: 3, units: null, expected: 24, absent: 'keep' as const }];
    expect(of([], { rounds: neither })).toEqual({ state: 'decided', round: 1, units: 20 });
  });

  it('Balcão 3 + Estoque 20, nobody finds it in Estoque and staff confirm that → 3 + 0 = 3', () => {
    const rounds = [first(23), { round: 2, units: 3, expected: 24, absent: 'zero' as const }];
    expect(of([], { rounds })).toEqual({ state: 'decided', round: 2, units: 3 });
  });

  it.each([true, false])(
    '27 at 20:10 (expected 28), 38 at 22:30 (expected 39) → both −1: acordado (saldo confirma: %s)',
    (stockConfirms) => {
      const rounds = [
        { round: 1, units: 27, expected: 28 },
        { round: 2, units: 38, expected: 39 },
      ];
      expect(of([], { rounds, stockConfirms })).toEqual(agreed(2, 38));
    },
  );
});

it('a recount by the original counters leaves the question who recounts', () => {
  const rounds = [first(20), { round: 2, units: null, expected: 24, absent: 'undecided' as const }];
  expect(of([], { rounds, isSameCounter: true })).toEqual(awaiting('same_counter'));
});

it('the last round settles under the policy "última", whatever the others found', () => {
  expect(of([20, 22], { policy: 'latest' })).toEqual(agreed(2, 22));
  expect(of([20, 20, 21], { policy: 'latest' })).toEqual(agreed(3, 21));
  const rounds = [first(20), { round: 2, units: null, expected: 24, absent: 'undecided' as const }];
  expect(of([], { rounds, policy: 'latest' })).toEqual(awaiting('not_found'));
});

it('a first count that equals the stock confirms nothing', () => {
  expect(of([24, 20])).toEqual(awaiting('third_round'));
});

it('two equal counts against a recount that found the stock are no consensus', () => {
  expect(of([20, 24, 20])).toEqual(awaiting('no_consensus'));
  expect(of([20, 24, 20], off)).toEqual(agreed(3, 20));
});

it('an open list and lines that came after the last one keep the question open', () => {
  expect(of([20, 20], { isOpen: true })).toEqual(awaiting('open'));
  expect(of([20, 20], { isLate: true })).toEqual(awaiting('after_recount'));
});

it('a decision holds only for the rounds that it is about', () => {
  const decision = { round: 2, units: 22, seen: [20, 22, 21] };
  expect(of([20, 22, 21], { decision })).toEqual({ state: 'decided', round: 2, units: 22 });
  expect(of([20, 22, 21], { decision, isLate: true })).toMatchObject({ state: 'decided' });
  expect(of([20, 22, 21], { decision, isOpen: true })).toEqual(awaiting('open'));
  expect(of([19, 22, 21], { decision })).toEqual(awaiting('no_consensus'));
  expect(of([20, 22, 22], { decision })).toEqual(agreed(3, 22));
});

const units = fc.integer({ min: 0, max: 4 });
const rounds = fc
  .tuple(fc.option(units), units, fc.option(units))
  .map(([one, two, three]) => (three === null ? [one, two] : [one, two, three]));

it('what is agreed was found by a round, never an average', () => {
  fc.assert(
    fc.property(
      rounds,
      fc.boolean(),
      fc.constantFrom('latest' as const, 'two_equal' as const),
      (found, stockConfirms, policy) => {
        const outcome = of(found, { stockConfirms, policy }, 3);
        if (outcome.state === 'agreed') expect(outcome.units).toBe(found[outcome.round - 1]);
      },
    ),
  );
});

it('a third round never turns an agreement of two into another quantity', () => {
  fc.assert(
    fc.property(rounds, units, (found, third) => {
      const before = of(found.slice(0, 2), {}, 3);
      const after = of([...found.slice(0, 2), third], {}, 3);
      if (before.state === 'agreed' && after.state === 'agreed') expect(after.units).toBe(before.units);
    }),
  );
});
