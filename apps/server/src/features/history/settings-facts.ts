import { formatMoney, formatQuantity } from '@balanco/contract/numbers';
import { fieldsOf, numberOf, textOf } from './audit-facts.js';

type Fact = readonly [field: string, value: string | null];

/** The settings of a pharmacy as their screen shows them; none if the fields are no settings. */
export function settingsFacts(fields: Readonly<Record<string, unknown>>): readonly Fact[] {
  const money = (field: string) => moneyOf(fields[field]);
  if (textOf(fields.value_basis) === null) return [];
  return [
    ['Valor do catálogo', valueBases[textOf(fields.value_basis) ?? ''] ?? null],
    ['Fuso horário', textOf(fields.time_zone)],
    ['Moderador aprova até', money('approval_gross')],
    ['Moderador aprova por item até', money('approval_item')],
    ['Motivo a partir de', money('reason_from')],
    ['Zerar sem segundo administrador até', percentOf(fields.zero_share)],
    ...toleranceFacts(fields.tolerance),
    ['Departamentos controlados', namesOf(fields.controlled_departments)],
  ];
}

/** The three limits of a tolerance. */
export function toleranceFacts(tolerance: unknown): readonly Fact[] {
  const { units, percent, money } = fieldsOf(tolerance);
  return [
    ['Tolerância em unidades', numberOf(units) === null ? null : formatQuantity(Number(units))],
    ['Tolerância em %', percentOf(percent)],
    ['Tolerância em R$', moneyOf(money)],
  ];
}

/** A list of names in one line. */
export function namesOf(names: unknown): string | null {
  return Array.isArray(names) ? names.flatMap((name) => textOf(name) ?? []).join(', ') : null;
}

function moneyOf(value: unknown): string | null {
  const amount = numberOf(value);
  return amount === null ? null : formatMoney(amount);
}

function percentOf(value: unknown): string | null {
  const share = numberOf(value);
  return share === null ? null : `${formatQuantity(share)} %`;
}

const valueBases: Readonly<Record<string, string>> = {
  unknown: 'Não informado',
  cost: 'Custo',
  sale: 'Preço de venda',
};
