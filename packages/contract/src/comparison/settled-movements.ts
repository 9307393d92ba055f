import { z } from 'zod';
import { timestampSchema } from '../base/fields.js';

/** What the expected quantities of a settlement follow (docs/closing.md, "Open shop"); null for a closed shop, or if none was known. */
export const settledMovementsSchema = z.object({
  /** The moment that the stock is of. */
  stock_at: timestampSchema,
  /** Items whose expected quantity they changed, those of them that are estimates, and those that moved while counted. */
  items: z.int().min(0),
  estimated: z.int().min(0),
  in_count: z.int().min(0),
});

/** What a settled item says of its movements. */
export const movedItemFields = {
  /** Of `expected`, what moved since the stock was taken; null if nothing is known. */
  moved: z.number().nullable(),
  expected_at: timestampSchema.nullable(),
  is_estimated: z.boolean(),
  moved_in_count: z.boolean(),
};
