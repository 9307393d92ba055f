import { expect, it } from 'vitest';
import type { Reason } from './choose-list.js';
import { dayOf } from './daily-item.js';
import { reasonText } from './reason-text.js';

const since = dayOf('2026-10-03');
const risk = { share: 'risk', movements: 18, since, value: 1300.4, errors: 2 } as const;

it.each<[Reason, string]>([
  [risk, '18 movimentos desde 03/10, R$ 1.300, errou 2 vezes'],
  [{ ...risk, movements: null, errors: 1 }, 'contado em 03/10, R$ 1.300, errou 1 vez'],
  [{ ...risk, movements: 1, since: null, value: null, errors: 0 }, '1 movimento, nunca contado'],
  [{ share: 'phantom', stock: 2, lastSale: dayOf('2025-12-31') }, 'saldo 2, sem venda desde 31/12/2025'],
  [{ share: 'wanted', wanted: 'controlled', since }, 'controlado, contado em 03/10'],
  [{ share: 'wanted', wanted: 'negative', since: null }, 'saldo negativo, nunca contado'],
  [{ share: 'random', stratum: 'stocked' }, 'sorteado'],
  [{ share: 'random', stratum: 'zero' }, 'sorteado entre os itens com saldo 0'],
])('%j reads %s', (reason, text) => {
  expect(reasonText(reason, dayOf('2026-11-29')).replaceAll('\u00a0', ' ')).toBe(text);
});
