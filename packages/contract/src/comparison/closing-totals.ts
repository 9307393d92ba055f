import { z } from 'zod';

/** R$ of an inventory; the five belong together and no screen shows one alone. */
export const closingTotalsSchema = z.object({
  shortage: z.number(),
  overage: z.number(),
  net: z.number(),
  gross: z.number(),
  uncounted: z.number(),
});
export type ClosingTotals = z.infer<typeof closingTotalsSchema>;

/** Matching items that were drawn and counted again, and those of them that were wrong; null without a sample. */
export const auditSampleSchema = z.object({ drawn: z.int().min(1), wrong: z.int().min(0) }).nullable();
export type AuditSample = z.infer<typeof auditSampleSchema>;

/** Where the units of all live lines are; `total` is the sum of the others. */
export const closingUnitsSchema = z.object({
  total: z.number(),
  settled: z.number(),
  /** Of rounds that another one replaced, and of cancelled recounts. */
  superseded: z.number(),
  /** Of items whose rounds settle nothing yet, and of recounted items that no list asked for. */
  awaiting: z.number(),
  unregistered: z.number(),
  ambiguous: z.number(),
  out_of_scope: z.number(),
  /** Of late counts that staff left out, less those of the frozen lines that stand in for them. */
  late: z.number(),
});
