import { initialLimits, marchSettlement } from '@balanco/contract/settlement/stored-settlement-examples';
import { expect, it } from 'vitest';
import { approvalForecast, approvalOf, type SettledSums } from './approval-limits.js';

const settlementOf = (gross: number, largestItem = 0, needsSecondAdmin = false) => ({
  settlement: {
    ...marchSettlement,
    totals: { ...marchSettlement.totals, gross },
    needs_second_admin: needsSecondAdmin,
  },
  settledBySub: 'ana',
  zeroedBySubs: needsSecondAdmin ? ['carla'] : [],
  decidedBySubs: [] as string[],
  largestItem,
});
const by = (role: 'admin' | 'mod', sub = 'bruno', hasOneAdmin = false) => ({
  caller: { sub, role },
  limits: initialLimits.in_force,
  hasOneAdmin,
  hasRemovedAdmin: false,
  acts: { admins: new Map(), staff: new Map() },
});

it.each([
  ['a gross of 2.000,00', settlementOf(2000, 200), true],
  ['a gross of 2.000,01', settlementOf(2000.01, 1), false],
  ['an item of 200,01', settlementOf(300, 200.01), false],
])('a mod and %s', (_name, settlement, isAllowed) => {
  expect(approvalOf(settlement, by('mod')).is_allowed).toBe(isAllowed);
});

it('the refusal of an approval names the limit', () => {
  expect(approvalOf(settlementOf(2000.01), by('mod')).refusal).toMatch(
    /^O bruto de R\$\s2\.000,01 passa de R\$\s2\.000,00: a aprovação precisa de um administrador\.$/u,
  );
});

const sums: SettledSums = {
  totals: { ...marchSettlement.totals, gross: 959.9 },
  needsSecondAdmin: false,
  largestItem: 150,
  zeroedBySubs: [],
  decidedBySubs: [],
};
const forecast = (change: Partial<SettledSums>, who = by('mod')) =>
  approvalForecast({ ...sums, ...change }, who)?.replaceAll('\u00a0', ' ') ?? null;
const isZeroed = { needsSecondAdmin: true, zeroedBySubs: ['bruno'] };
const needsReason = 'A aprovação pede um motivo escrito, porque não há outro administrador.';

it.each([
  ['a mod within the limits approves at once', {}, by('mod'), null],
  [
    'an item above the limit of a mod needs an admin',
    { largestItem: 200.01 },
    by('mod'),
    'A diferença de R$ 200,01 em um item passa de R$ 200,00: a aprovação precisa de um administrador.',
  ],
  ['an admin has no limits', { largestItem: 99_999 }, by('admin'), null],
  [
    'more zeroed than one person may needs another admin',
    isZeroed,
    by('admin'),
    'Mais de 20% do estoque vai a zero: a aprovação precisa de um administrador que não seja quem apurou nem quem escolheu zerar.',
  ],
  ['the only admin writes why so much goes to zero', isZeroed, by('admin', 'bruno', true), needsReason],
  [
    'who decided an item without consensus leaves the approval to somebody else',
    { decidedBySubs: ['bruno'] },
    by('admin'),
    'Quem decidiu um item sem consenso não aprova: outra pessoa precisa aprovar.',
  ],
  [
    'the only admin writes why, having decided one',
    { decidedBySubs: ['bruno'] },
    by('admin', 'bruno', true),
    needsReason,
  ],
  [
    'a mod who decided one approves nothing, also where there is one admin',
    { decidedBySubs: ['bruno'] },
    by('mod', 'bruno', true),
    'Quem decidiu um item sem consenso não aprova: outra pessoa precisa aprovar.',
  ],
])('an approval is forecast: %s', (_case, change, who, sentence) => {
  expect(forecast(change, who)).toBe(sentence);
});
