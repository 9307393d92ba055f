import { z } from 'zod';

/** When the rounds of a settlement agreed (docs/closing.md, "Recount"); null if nothing was recounted, or a version didn't keep it. */
export const settledPolicySchema = z.object({
  policy: z.enum(['latest', 'two_equal']),
  stock_confirms: z.boolean(),
});
