import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RecountedItem, settleRounds } from './recount-outcome.js';

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
    expect(of([20, null])).toEqual(awaiting('not_found'));
    const decided = (round: number | null, units: number) =>
      of([20, null], { decision: { round, units, seen: [20, null] } });
    expect(decided(null, 0)).toEqual({ state: 'decided', round: null, units: 0 });
    expect(decided(1, 20)).toEqual({ state: 'decided', round: 1, units: 20 });
    expect(of([20, null, 20])).toEqual(agreed(3, 20));
    expect(of([20, null, 22])).toEqual(awaiting('no_consensus'));
    expect(of([20, null, null])).toEqual(awaiting('not_found'));
  });

  it.each([true, false])('27 at 20:10 (expected 28), 38 at 22:30 (expected 39) → both −1: acordado (saldo confirma: %s)', (stockConfirms) => {
    const rounds = [
      { round: 1, units: 27, expected: 28 },
      { round: 2, units: 38, expected: 39 },
    ];
    expect(of([], { rounds, stockConfirms })).toEqual(agreed(2, 38));
  });
});

it('a recount of nobody but those who counted the item before leaves the question who recounts it', () => {
  expect(of([20, null], { isSameCounter: true })).toEqual(awaiting('same_counter'));
});

it('the last round settles under the policy "última", whatever the others found', () => {
  expect(of([20, 22], { policy: 'latest' })).toEqual(agreed(2, 22));
  expect(of([20, 20, 21], { policy: 'latest' })).toEqual(agreed(3, 21));
  expect(of([20, null], { policy: 'latest' })).toEqual(awaiting('not_found'));
});

it('a first count that is the stock is no recount, so it confirms nothing', () => {
  expect(of([24, 20])).toEqual(awaiting('third_round'));
});

it('two counts alike against a recount that found the stock are no consensus', () => {
  expect(of([20, 24, 20])).toEqual(awaiting('no_consensus'));
  expect(of([20, 24, 20], off)).toEqual(agreed(3, 20));
});

it('an open list and lines that came after the last one keep the question open', () => {
  expect(of([20, 20], { isOpen: true })).toEqual(awaiting('open'));
  expect(of([20, 20], { isLate: true })).toEqual(awaiting('after_recount'));
});

it('a decision holds for the rounds that it is about, and no longer once one of them is another', () => {
  const decision = { round: 2, units: 22, seen: [20, 22, 21] };
  expect(of([20, 22, 21], { decision })).toEqual({ state: 'decided', round: 2, units: 22 });
  expect(of([20, 22, 21], { decision, isLate: true })).toMatchObject({ state: 'decided' });
  expect(of([20, 22, 21], { decision, isOpen: true })).toEqual(awaiting('open'));
  expect(of([19, 22, 21], { decision })).toEqual(awaiting('no_consensus'));
  expect(of([20, 22, 22], { decision })).toEqual(agreed(3, 22));
});

const rounds = fc.array(fc.option(fc.integer({ min: 0, max: 4 })), { minLength: 2, maxLength: 3 });

it('what is agreed was found by a round, never an average', () => {
  fc.assert(
    fc.property(rounds, fc.boolean(), fc.constantFrom('latest' as const, 'two_equal' as const), (units, stockConfirms, policy) => {
      const outcome = of(units, { stockConfirms, policy }, 3);
      if (outcome.state === 'agreed') expect(outcome.units).toBe(units[(outcome.round ?? 0) - 1]);
    }),
  );
});

it('a third round never turns an agreement of two into another quantity', () => {
  fc.assert(
    fc.property(rounds, fc.integer({ min: 0, max: 4 }), (units, third) => {
      const before = of(units.slice(0, 2), {}, 3);
      const after = of([...units.slice(0, 2), third], {}, 3);
      if (before.state === 'agreed' && after.state === 'agreed') expect(after.units).toBe(before.units);
    }),
  );
});
