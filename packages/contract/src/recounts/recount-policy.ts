import { z } from 'zod';

/** When the rounds of an inventory agree, and whether a recount that finds the stock settles too (docs/closing.md, "How rounds settle"). */
export const recountPolicySchema = z.object(
  {
    policy: z.enum(['two_equal', 'latest'], { error: 'Regra da recontagem inválida.' }),
    stock_confirms: z.boolean({ error: 'Informe true ou false.' }),
  },
  { error: 'Envie a regra da recontagem.' },
);
export type RecountPolicy = z.infer<typeof recountPolicySchema>;
