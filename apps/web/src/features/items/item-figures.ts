import { formatQuantity } from '@balanco/contract/base/numbers';
import type { Item } from '@balanco/contract/comparison/items';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';

const LOCALE = 'pt-BR';
const signed = { signDisplay: 'exceptZero' } as const;
const units = new Intl.NumberFormat(LOCALE, { ...signed, maximumFractionDigits: 3 });
const money = new Intl.NumberFormat(LOCALE, { ...signed, style: 'currency', currency: 'BRL' });
const signedPercent = new Intl.NumberFormat(LOCALE, { ...signed, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
// Means have up to six decimals; all of them let anybody check a difference in R$.
const value = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'BRL', maximumFractionDigits: 6 });

const NO_FIGURE = '–';

/** '+R$ 94,20' is over, '-R$ 34,00' is short. */
export function signedMoney(amount: number): string {
  return money.format(amount);
}

/** '+2' is over, '-4' is short. */
export function signedUnits(amount: number): string {
  return units.format(amount);
}

export function percentage(share: number | null): string {
  return share === null ? NO_FIGURE : `${percent.format(share)} %`;
}

/** '-16,7 %': the contract's share has no sign (docs/comparison.md, "Expected, counted, difference"). */
function signedPercentage({ difference, percentage: share }: Item): string {
  if (share === null || difference === null) return NO_FIGURE;
  return `${signedPercent.format(difference < 0 ? -share : share)} %`;
}

/** An uncounted item has no count and no difference; neither is zero. */
export function itemFigures(item: Item) {
  const { counted, difference, difference_value } = item;
  return {
    expected: formatQuantity(item.expected),
    counted: counted === null ? NO_FIGURE : formatQuantity(counted),
    difference: difference === null ? NO_FIGURE : units.format(difference),
    percentage: signedPercentage(item),
    value: value.format(item.value),
    money: difference_value === null ? NO_FIGURE : signedMoney(difference_value),
  };
}

export function missingPercentage({ counted, percentage: found }: Item): string | undefined {
  if (found !== null) return undefined;
  return counted === null
    ? 'Não foi contado'
    : 'Sem saldo esperado não há percentual; conta como acima de qualquer limite';
}

export const moneyHeadings: Readonly<Record<ValueBasis, string>> = {
  cost: 'R$ a custo',
  sale: 'R$ a preço de venda',
  unknown: 'R$ (valor do catálogo)',
};
