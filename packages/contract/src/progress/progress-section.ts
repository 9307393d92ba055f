import { z } from 'zod';
import { timestampSchema } from '../base/fields.js';
import { sectionDoneSchema } from '../inventories/section-done-row.js';

/** How many sections of an inventory are named. */
export const PROGRESS_SECTIONS = 300;

/** A collector's declaration that their part of a section is complete. */
const declaredPartSchema = sectionDoneSchema.extend({
  /** What the phone had, as `lines`. */
  units: z.number(),
  /** If the server had something else then: what it has of this person there now. Null if both had the same. */
  server: z.object({ lines: z.int(), units: z.number() }).nullable(),
});
export type DeclaredPart = z.infer<typeof declaredPartSchema>;

/** A section of an inventory, or its lines without one, whose `id` is null. */
export const progressSectionSchema = z.object({
  id: z.guid().nullable(),
  name: z.string(),
  is_recount: z.boolean(),
  /** Waiting until its first line; ready if all who count there declared it, and the server has what their phones have. */
  state: z.enum(['waiting', 'counting', 'ready', 'finalised']),
  /** Who declared it 'pronta', in the order of the declarations. */
  done: z.array(declaredPartSchema),
  /** Who counted there, the most lines first, three at most; who opened it before anyone did. */
  collectors: z.array(z.string()),
  more_collectors: z.int(),
  lines: z.int(),
  units: z.number(),
  /** When the server got its last line. */
  last_line_at: timestampSchema.nullable(),
});
export type ProgressSection = z.infer<typeof progressSectionSchema>;
