import { MONEY_LIMIT, QUANTITY_LIMIT } from '@balanco/contract/fields';
import { amountNumber, percentNumber, quantityNumber } from '../lib/typed-number';

/** How the amounts of a recount that a pharmacy sets are typed. */
export const RECOUNT_KINDS = {
  money: { kind: amountNumber, limit: MONEY_LIMIT },
  percent: { kind: percentNumber, limit: 1000 },
  units: { kind: quantityNumber, limit: QUANTITY_LIMIT },
} as const;
export type RecountAmount = keyof typeof RECOUNT_KINDS;
