import { z } from 'zod';
import { sortSchema, timestampSchema } from '../base/fields.js';
import { itemReasonSchema } from '../settlement/item-reasons.js';

/** The base states of an item; each item has exactly one (docs/closing.md, "Expected, counted, difference"). */
export const ITEM_STATES = ['uncounted', 'matching', 'shortage', 'overage', 'recounting'] as const;
const itemStateSchema = z.enum(ITEM_STATES);
export type ItemState = z.infer<typeof itemStateSchema>;

/** What else is to be known of an item, whatever its state. An included item is compared although it is out of scope. */
export const ITEM_FLAGS = [
  'negative_stock',
  'no_value',
  'ambiguous_stock',
  'ambiguous_value',
  'new_item',
  /** Nobody counted it, and staff decided that its stock becomes zero. */
  'zeroed',
  'tolerated',
  'stock_changed',
  'factor_differs',
  'out_of_scope',
  'included',
  /** Its rounds are all there and don't agree, so staff decide. */
  'no_consensus',
  'third_round',
  /** A recount closed without a line of it. */
  'not_found',
  /** Lines came after its last recount had closed. */
  'after_recount',
  /** Somebody recounted it who had counted it before; those lines settle nothing. */
  'same_counter',
  /** It has lines in a recount that didn't ask for it; they settle nothing. */
  'off_list',
  /** A recount settles it. */
  'recounted',
  'decided',
  /** Movements of the shop are part of what is expected. */
  'moved',
  /** Something of it moved between its first and its last line. */
  'moved_in_count',
  /** Some of these movements have no hour, so half of them was taken. */
  'estimated',
] as const;
const itemFlagSchema = z.enum(ITEM_FLAGS);
export type ItemFlag = z.infer<typeof itemFlagSchema>;

/**
 * What the list of items can be narrowed to: 'divergent' is shortages and overages together, 'no_reason' those whose R$ ask
 * for a reason that nobody gave. Items out of scope are in no other filter, and not in the list without a filter either.
 */
export const ITEM_FILTERS = ['divergent', ...ITEM_STATES, ...ITEM_FLAGS, 'no_reason'] as const;
export const itemFilterSchema = z.enum(ITEM_FILTERS, { error: 'Filtro inválido.' });
export type ItemFilter = z.infer<typeof itemFilterSchema>;

/** The columns by which items can be sorted; a leading minus reverses the order. */
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

/** The round that settles an item; 'D' is a decision of staff. */
export const settledRoundSchema = z.enum(['1', '2', '3', 'D']);

/** What one round found of an item, who and when (docs/closing.md, "Recount"). */
export const itemRoundSchema = z.object({
  round: z.int().min(1).max(3),
  /** Null if nothing was found, which is zero only if staff confirm it. */
  units: z.number().nullable(),
  /** What was expected at its first line; absent if nothing is known to have moved. */
  expected: z.number().optional(),
  is_open: z.boolean(),
  /** What became of a recount that closed without a line of it; null if there is none. */
  absent: z.enum(['undecided', 'zero', 'next_round', 'keep']).nullable(),
  people: z.array(z.string()),
  first_at: timestampSchema.nullable(),
  last_at: timestampSchema.nullable(),
});
export type RoundOfItem = z.infer<typeof itemRoundSchema>;

/** One item: all rows of the catalogue with one internal code, or with one barcode if they have no internal code. */
export const itemSchema = z.object({
  /** 'i:' or 'b:' and the code's key. */
  key: z.string(),
  internal_code: z.string(),
  barcodes: z.array(z.string()),
  description: z.string(),
  department: z.string(),
  expected: z.number(),
  /** Of it, what moved in the shop between the stock and `expected_at`; both are null if nothing is known to have moved. */
  moved: z.number().nullable(),
  expected_at: timestampSchema.nullable(),
  /** Null if no line counted it, which is not zero. */
  counted: z.number().nullable(),
  /** counted − expected: negative is a shortage. Null if it was not counted. */
  difference: z.number().nullable(),
  /** |difference| in percent of expected; null where nothing was expected, which is above any threshold. */
  percentage: z.number().nullable(),
  /** R$ of one unit, with up to six decimals. */
  value: z.number(),
  /** R$ of the difference, in centavos as the report shows it; null if it was not counted. */
  difference_value: z.number().nullable(),
  sections: z.int().min(0),
  collectors: z.int().min(0),
  lines: z.int().min(0),
  state: itemStateSchema,
  /** Null if it was not counted, or its rounds settle nothing yet. */
  round: settledRoundSchema.nullable(),
  /** All its rounds in order if it was recounted, else none. */
  rounds: z.array(itemRoundSchema),
  flags: z.array(itemFlagSchema),
  /** Why it differs, as staff said; null if nobody did. */
  reason: itemReasonSchema.nullable(),
  /** Its difference asks for a reason that it lacks. Another one without a reason is settled as 'não apurado'. */
  lacks_reason: z.boolean(),
  /** What was written to the reason 'other'. */
  reason_text: z.string(),
});
export type Item = z.infer<typeof itemSchema>;

/** 'i:' or 'b:' and a code's key. */
export const itemKeySchema = z
  .string()
  .max(100_002, { error: 'Item inválido.' })
  .regex(/^[ib]:./, { error: 'Item inválido.' })
  .refine((key) => !key.includes('\u0000'), { error: 'Item inválido.' });
