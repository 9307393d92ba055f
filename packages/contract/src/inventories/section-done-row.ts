import { z } from 'zod';
import { timestampSchema } from '../base/fields.js';

/** Who declared their part of a section 'pronta' on a phone, as staff see it (docs/collector-api.md, "Finishing a section"). */
export const sectionDoneSchema = z.object({
  /** Who declared it. */
  name: z.string(),
  /** What the phone had; 0 for a section that was declared empty. */
  lines: z.int().min(0),
  /** Whether the server had the same. */
  matches: z.boolean(),
  declared_at: timestampSchema,
  /** When a later count of the same person took it back; null while it stands. */
  withdrawn_at: timestampSchema.nullable(),
});
export type SectionDone = z.infer<typeof sectionDoneSchema>;
