import { expect, it } from 'vitest';
import { approvalForecast } from './approval-forecast';

const facts = {
  role: 'mod',
  totals: { shortage: -774, overage: 185.9, net: -588.1, gross: 959.9, uncounted: 86 },
  largest: 150,
  uncounted: { zeroed: { items: 0, units: 0, value: 0, overage: 0 }, zeroed_share: 0, share_limit: 20 },
  steps: { has_decided: false, has_one_admin: false },
  limits: { approval_gross: 2000, approval_item: 200 },
} as const;
const zeroed = { items: 612, units: 900, value: 18430, overage: 0 };
const forecast = (change: Partial<Parameters<typeof approvalForecast>[0]>) =>
  approvalForecast({ ...facts, ...change })?.replaceAll('\u00a0', ' ') ?? null;

it.each([
  ['a mod within the limits approves at once', {}, null],
  ['a gross of exactly the limit is within it', { totals: { ...facts.totals, gross: 2000 } }, null],
  [
    'a gross above the limit needs an admin',
    { totals: { ...facts.totals, gross: 2000.01 } },
    'O bruto passa de R$ 2.000,00: um administrador precisa aprovar.',
  ],
  [
    'an item above the limit needs an admin',
    { largest: 200.01 },
    'Há um item com mais de R$ 200,00 de diferença: um administrador precisa aprovar.',
  ],
  ['an admin has no limits', { role: 'admin', largest: 99999 }, null],
  [
    'zeroing more than the share needs another admin',
    { role: 'admin', uncounted: { zeroed, zeroed_share: 20.03, share_limit: 20 } },
    'Mais de 20 % do saldo em R$ vai a zero: outro administrador precisa aprovar.',
  ],
  [
    'zeroing stock without any value needs another admin',
    { role: 'admin', uncounted: { zeroed, zeroed_share: null, share_limit: 20 } },
    'Mais de 20 % do saldo em R$ vai a zero: outro administrador precisa aprovar.',
  ],
  [
    'zeroing exactly the share is within it',
    { role: 'admin', uncounted: { zeroed, zeroed_share: 20, share_limit: 20 } },
    null,
  ],
  [
    'the only admin writes why more than the share goes to zero',
    {
      role: 'admin',
      uncounted: { zeroed, zeroed_share: 20.03, share_limit: 20 },
      steps: { has_decided: false, has_one_admin: true },
    },
    'Mais de 20 % do saldo em R$ vai a zero: a aprovação pede um motivo escrito.',
  ],
  [
    'an admin who decided an item without consensus approves nothing at once',
    { role: 'admin', steps: { has_decided: true, has_one_admin: false } },
    'Você decidiu itens sem consenso: outra pessoa precisa aprovar.',
  ],
  [
    'the only admin writes why, having decided an item without consensus',
    { role: 'admin', steps: { has_decided: true, has_one_admin: true } },
    'Você decidiu itens sem consenso: a aprovação pede um motivo escrito.',
  ],
  [
    'a mod who decided one leaves the approval to somebody else, also where there is one admin',
    { steps: { has_decided: true, has_one_admin: true } },
    'Você decidiu itens sem consenso: outra pessoa precisa aprovar.',
  ],
] as const)('%s', (_case, change, sentence) => {
  expect(forecast(change)).toBe(sentence);
});
