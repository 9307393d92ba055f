import { z } from 'zod';
import { timestampSchema } from '../base/fields.js';
import { photoSchema } from '../mobile/photos.js';

/** Why a counted code leads to no item: no product has it, or two items do. */
export const unresolvedReasonSchema = z.enum(['unregistered', 'ambiguous'], { error: 'Filtro inválido.' });
export type UnresolvedReason = z.infer<typeof unresolvedReasonSchema>;

/** A counted code that leads to no item: no product has it, or two items do. */
export const unresolvedCodeSchema = z.object({
  barcode: z.string(),
  internal_code: z.string(),
  reason: unresolvedReasonSchema,
  units: z.number(),
  /** Of the lines with factor 1, which the factor of a binding would replace. */
  units_at_1: z.number(),
  lines: z.int().min(1),
  sections: z.array(z.string()),
  collectors: z.array(z.string()),
  last_at: timestampSchema,
  /** The items that have the code, or have the GTIN-13 inside a GTIN-14. */
  candidates: z.array(z.object({ key: z.string(), description: z.string(), internal_code: z.string() })),
  photos: z.array(photoSchema),
  /** Why staff left it out of the settlement; null if they didn't. */
  ignored: z.object({ reason: z.string(), by: z.string() }).nullable(),
});
export type UnresolvedCode = z.infer<typeof unresolvedCodeSchema>;
