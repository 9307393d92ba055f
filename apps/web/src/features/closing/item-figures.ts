import { formatQuantity } from '@balanco/contract/base/numbers';
import type { Item } from '@balanco/contract/comparison/closing-items';

const LOCALE = 'pt-BR';
const signed = { signDisplay: 'exceptZero' } as const;
const units = new Intl.NumberFormat(LOCALE, { ...signed, maximumFractionDigits: 3 });
const money = new Intl.NumberFormat(LOCALE, { ...signed, style: 'currency', currency: 'BRL' });
const percent = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
// A mean of several rows has up to six decimals, with which anybody can check the R$ of a difference.
const value = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'BRL', maximumFractionDigits: 6 });

/** What stands for a figure that doesn't exist, because nothing is not zero. */
const NO_FIGURE = '–';

/** R$ with its sign: '+R$ 94,20' is over, '-R$ 34,00' is short. */
export function signedMoney(amount: number): string {
  return money.format(amount);
}

/** '24,6 %'; NO_FIGURE for null. */
export function percentage(share: number | null): string {
  return share === null ? NO_FIGURE : `${percent.format(share)} %`;
}

/** The figures of an item as they are shown. What was not counted has no count and no difference, which is not zero. */
export function itemFigures(item: Item) {
  const { counted, difference, difference_value } = item;
  return {
    expected: formatQuantity(item.expected),
    counted: counted === null ? NO_FIGURE : formatQuantity(counted),
    difference: difference === null ? NO_FIGURE : units.format(difference),
    percentage: percentage(item.percentage),
    value: value.format(item.value),
    money: difference_value === null ? NO_FIGURE : signedMoney(difference_value),
  };
}

/** Why an item has no percentage, for its tooltip; undefined if it has one. */
export function missingPercentage({ counted, percentage: found }: Item): string | undefined {
  if (found !== null) return undefined;
  return counted === null
    ? 'Não foi contado'
    : 'Sem saldo esperado não há percentual; conta como acima de qualquer limite';
}
