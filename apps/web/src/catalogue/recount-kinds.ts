import { MONEY_LIMIT, QUANTITY_LIMIT } from '@balanco/contract/base/fields';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { RecountDefaults } from '@balanco/contract/recounts/recount-defaults';
import { amountNumber, percentNumber, quantityNumber } from '../lib/typed-number';

/** How the amounts of a recount are typed, in the settings of a pharmacy and for each recount. */
export const RECOUNT_KINDS = {
  money: { kind: amountNumber, limit: MONEY_LIMIT },
  percent: { kind: percentNumber, limit: 1000 },
  units: { kind: quantityNumber, limit: QUANTITY_LIMIT },
  share: { kind: percentNumber, limit: 100, least: 1 },
  sample: { kind: percentNumber, limit: 100, least: 1 },
} as const;
export type RecountAmount = keyof typeof RECOUNT_KINDS;

/** The amounts as they are typed. */
export function recountTexts(defaults: RecountDefaults): Readonly<Record<RecountAmount, string>> {
  const text = (name: RecountAmount) => formatQuantity(defaults[name], { grouping: false });
  return {
    money: text('money'),
    percent: text('percent'),
    units: text('units'),
    share: text('share'),
    sample: text('sample'),
  };
}
