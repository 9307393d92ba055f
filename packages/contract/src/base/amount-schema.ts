import { z } from 'zod';

/** An amount from 0 on, rounded to `decimals`; `sentence` refuses anything else. */
export function amountSchema(sentence: string, limit: number, decimals: number) {
  const step = 10 ** decimals;
  return z
    .number({ error: sentence })
    .min(0, { error: sentence })
    .max(limit, { error: sentence })
    .overwrite((amount) => Math.round(amount * step) / step);
}
