import { z } from 'zod';
import { amountSchema, MONEY_LIMIT } from '../base/fields.js';

const LONGEST_DAYS = 730;

/** Days of 'Validade' (docs/expiry.md). */
export const expirySettingsSchema = z.object({
  /** Of a treatment: what expires before its end is not sold any more. */
  treatment_days: amountSchema('Informe os dias de um tratamento, de 0 a 365.', 365, 0),
  /** Further limits beside 30, 60 and 90 days; 0 is none. */
  own_days: amountSchema(`Informe o limite em dias, de 0 a ${LONGEST_DAYS}.`, LONGEST_DAYS, 0),
  other_days: amountSchema(`Informe o limite em dias, de 0 a ${LONGEST_DAYS}.`, LONGEST_DAYS, 0),
  /** R$ of a unit from which on the Coletor asks the expiry; 0 is off. */
  ask_from: amountSchema('Informe a partir de quantos R$ a validade é pedida.', MONEY_LIMIT, 2),
});
export type ExpirySettings = z.output<typeof expirySettingsSchema>;

export const DEFAULT_EXPIRY: ExpirySettings = {
  treatment_days: 30,
  own_days: 0,
  other_days: 0,
  ask_from: 0,
};

/** Limits of every pharmacy, in days from today. */
const COMMON_LIMITS = [30, 60, 90] as const;

export interface ExpiryBucket {
  /** 'expired', 'unsellable', the days of a limit, or 'later'. */
  readonly key: string;
  /** Days from today to the last day of a lot, both included; null has no end. */
  readonly from: number | null;
  readonly to: number | null;
}

/** From expired to later, without gaps. A limit within a treatment has no bucket of its own. */
export function bucketsOf(settings: ExpirySettings): ExpiryBucket[] {
  const { treatment_days: treatment, own_days, other_days } = settings;
  const limits = [...new Set([...COMMON_LIMITS, own_days, other_days])]
    .filter((days) => days > treatment)
    .sort((a, b) => a - b);
  const buckets: ExpiryBucket[] = [{ key: 'expired', from: null, to: -1 }];
  if (treatment > 0) buckets.push({ key: 'unsellable', from: 0, to: treatment - 1 });
  let from = treatment;
  for (const to of limits) {
    buckets.push({ key: String(to), from, to });
    from = to + 1;
  }
  return [...buckets, { key: 'later', from, to: null }];
}
