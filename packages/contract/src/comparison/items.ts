import { z } from 'zod';
import { sortSchema, timestampSchema } from '../base/fields.js';
import { itemReasonSchema } from '../settlement/item-reasons.js';

/** Exactly one per item (docs/comparison.md, "Expected, counted, difference"). */
export const ITEM_STATES = ['uncounted', 'matching', 'shortage', 'overage', 'recounting'] as const;
export const itemStateSchema = z.enum(ITEM_STATES);
export type ItemState = z.infer<typeof itemStateSchema>;

/** An included item is compared although it is out of scope. */
export const ITEM_FLAGS = [
  'negative_stock',
  'no_value',
  'ambiguous_stock',
  'ambiguous_value',
  'new_item',
  'zeroed',
  'tolerated',
  'stock_changed',
  'factor_differs',
  'out_of_scope',
  'included',
  /** Its rounds are complete and disagree, so staff decide. */
  'no_consensus',
  'third_round',
  'not_found',
  /** Lines arrived after its last recount closed. */
  'after_recount',
  /** Its counter also recounted it; those lines settle nothing. */
  'same_counter',
  /** Lines of a recount that didn't ask for it settle nothing. */
  'off_list',
  /** Lines add nothing because their box was read before. */
  'same_box',
  'recounted',
  'decided',
  /** Its expected quantity includes movements of the shop. */
  'moved',
  /** Something moved between its first and last line. */
  'moved_in_count',
  /** Movements without an hour count half. */
  'estimated',
] as const;
const itemFlagSchema = z.enum(ITEM_FLAGS);
export type ItemFlag = z.infer<typeof itemFlagSchema>;

/** Items out of scope appear under their own filter only. 'in_recount': recounting, and no flag says what is missing. */
export const COUNTED_FILTERS = [
  'divergent',
  ...ITEM_STATES,
  ...ITEM_FLAGS,
  'no_reason',
  'in_recount',
] as const;
export const countedFilterSchema = z.enum(COUNTED_FILTERS);
export type CountedFilter = z.infer<typeof countedFilterSchema>;

/** 'shared': counted by several people in one section. The check of that name has its number. */
const ITEM_FILTERS = [...COUNTED_FILTERS, 'shared'] as const;
export const itemFilterSchema = z.enum(ITEM_FILTERS, { error: 'Filtro inválido.' });
export type ItemFilter = z.infer<typeof itemFilterSchema>;

const ITEM_SORT_FIELDS = [
  'money',
  'units',
  'description',
  'internal_code',
  'department',
  'expected',
  'counted',
] as const;
export const itemSortSchema = sortSchema(ITEM_SORT_FIELDS);
export type ItemSort = z.infer<typeof itemSortSchema>;

/** 'D' is a decision of staff. */
export const settledRoundSchema = z.enum(['1', '2', '3', 'D']);

/** See docs/comparison.md, "Recount". */
export const itemRoundSchema = z.object({
  round: z.int().min(1).max(3),
  /** null becomes zero only if staff confirm it. */
  units: z.number().nullable(),
  /** Expected at its first line; absent without known movements. */
  expected: z.number().optional(),
  is_open: z.boolean(),
  /** Fate of an item that its closed recount didn't find. */
  absent: z.enum(['undecided', 'zero', 'next_round', 'keep']).nullable(),
  people: z.array(z.string()),
  first_at: timestampSchema.nullable(),
  last_at: timestampSchema.nullable(),
  /** A second look by whoever had counted it (docs/comparison.md, "Who recounts"). */
  same_person: z.literal(true).optional(),
});
export type RoundOfItem = z.infer<typeof itemRoundSchema>;

/** An item's key and names. */
export const itemNameSchema = z.object({
  key: z.string(),
  internal_code: z.string(),
  description: z.string(),
});

export const itemSchema = z.object({
  /** 'i:' or 'b:' and the code's key. */
  key: z.string(),
  internal_code: z.string(),
  barcodes: z.array(z.string()),
  description: z.string(),
  department: z.string(),
  expected: z.number(),
  /** Units that moved between the stock and `expected_at`; null without known movements. */
  moved: z.number().nullable(),
  expected_at: timestampSchema.nullable(),
  /** null if no line counted it, which is not zero. */
  counted: z.number().nullable(),
  /** counted − expected; negative is a shortage. null if uncounted. */
  difference: z.number().nullable(),
  /** |difference| ÷ expected; null where nothing was expected, which exceeds any threshold. */
  percentage: z.number().nullable(),
  /** R$, up to six decimals. */
  value: z.number(),
  difference_value: z.number().nullable(),
  sections: z.int().min(0),
  collectors: z.int().min(0),
  lines: z.int().min(0),
  state: itemStateSchema,
  /** null while its rounds settle nothing. */
  round: settledRoundSchema.nullable(),
  /** Rounds in their order, empty unless recounted. */
  rounds: z.array(itemRoundSchema),
  flags: z.array(itemFlagSchema),
  reason: itemReasonSchema.nullable(),
  /** Others without a reason settle as 'não apurado'. */
  lacks_reason: z.boolean(),
  reason_text: z.string(),
});
export type Item = z.infer<typeof itemSchema>;

/** 'i:' or 'b:' and a code's key. */
export const itemKeySchema = z
  .string()
  .max(100_002, { error: 'Item inválido.' })
  .regex(/^[ib]:./, { error: 'Item inválido.' })
  .refine((key) => !key.includes('\u0000'), { error: 'Item inválido.' });

/** See docs/settlement.md, "States". */
const SETTLEMENT_STATES = ['open', 'checking', 'settled', 'approved', 'exported'] as const;
export const settlementStateSchema = z.enum(SETTLEMENT_STATES);
export type SettlementState = z.infer<typeof settlementStateSchema>;

/** R$. Screens always show all five together. */
export const comparisonTotalsSchema = z.object({
  shortage: z.number(),
  overage: z.number(),
  net: z.number(),
  gross: z.number(),
  uncounted: z.number(),
});
export type ComparisonTotals = z.infer<typeof comparisonTotalsSchema>;

/** Matching items that were counted again (docs/comparison.md, "Audit sample"). */
export const auditSampleSchema = z.object({ drawn: z.int().min(1), wrong: z.int().min(0) }).nullable();
export type AuditSample = z.infer<typeof auditSampleSchema>;

/** Units of all live lines; `total` is the sum of the others. */
export const comparisonUnitsSchema = z.object({
  total: z.number(),
  settled: z.number(),
  /** Units in replaced rounds and cancelled recounts. */
  superseded: z.number(),
  /** Units of rounds that settle nothing yet, and of items that no list asked for. */
  awaiting: z.number(),
  unregistered: z.number(),
  ambiguous: z.number(),
  out_of_scope: z.number(),
  /** Units of boxes that were read before in the same round. */
  same_box: z.number(),
  /** Units of discarded late counts, minus the frozen lines that replace them. */
  late: z.number(),
});
