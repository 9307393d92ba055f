import { z } from 'zod';
import { timestampSchema } from '../base/fields.js';
import { inventoryIdSchema } from '../inventories/inventories.js';
import { submittedSchema } from './count-fields.js';

const boxSchema = z.object({
  lot: z.string().nullable(),
  expiry: z.iso.date().nullable(),
  serial: z.string().nullable(),
  /** The number of Anvisa. */
  registration: z.string().nullable(),
});
export type BoxDetails = z.infer<typeof boxSchema>;

/** Another reading of the same box in the same round (docs/comparison.md, "The same box"). */
export const boxReadingSchema = z.object({
  by: z.string(),
  /** null without a section. */
  section: z.string().nullable(),
  at: timestampSchema,
});
export type BoxReading = z.infer<typeof boxReadingSchema>;

export const countSchema = z.object({
  id: z.int(),
  amplify_id: z.guid(),
  _version: z.int(),
  _deleted: z.boolean(),
  cognitoUserID: z.string(),
  user_name: z.string(),
  barcode: submittedSchema,
  internalBarcode: submittedSchema,
  factor: z.number(),
  inventoryID: inventoryIdSchema,
  sectionID: z.guid().nullable(),
  createdAt: timestampSchema,
  created_at: timestampSchema,
  after_close: z.boolean(),
});
export type Count = z.infer<typeof countSchema>;

/** Who said that a reading is of another box with the same serial. */
export const otherBoxSchema = z.object({ by: z.string(), at: timestampSchema });

/** A line with the product of its code, leading zeros ignored. */
export const countLineSchema = z.object({
  line_id: z.int(),
  count_id: z.int(),
  entry_index: z.int(),
  _version: z.int(),
  cognitoUserID: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  kind: z.enum(['barcode', 'internal_code', 'unrecognised']),
  barcode: z.string(),
  internal_code: z.string(),
  quantity: z.number().nullable(),
  factor: z.number(),
  /** Of its code's binding, which replaces a factor of 1. */
  bound_factor: z.number().nullable().optional(),
  raw: z.string().nullable(),
  /** null if only a code was read. */
  box: boxSchema.nullable(),
  /** The reading that counts instead of this one. */
  same_box: boxReadingSchema.optional(),
  other_box: otherBoxSchema.optional(),
  createdAt: timestampSchema,
  inventoryID: inventoryIdSchema,
  inventory_name: z.string(),
  sectionID: z.guid().nullable(),
  section_name: z.string().nullable(),
  /** 2 or 3 in a recount's section, else 1. */
  round: z.int().min(1).max(3),
  after_close: z.boolean(),
  /** The office left it out of the result (docs/settlement.md, "Late counts (Depois do fechamento)"). */
  is_discarded: z.literal(true).optional(),
  /** Who corrected it last, once the office has. */
  edited_by: z.string().nullable(),
  /** That was its collector, on the phone. */
  edited_on_phone: z.literal(true).optional(),
  /** Who imported the count from a file; null if its collector sent it. */
  imported_by: z.string().nullable(),
  product: z
    .object({ id: z.uuid(), description: z.string(), internal_code: z.string(), barcode: z.string() })
    .nullable(),
  /** Items of a barcode that several have. */
  candidates: z.array(z.object({ internal_code: z.string(), description: z.string() })).optional(),
  source: z.object({ barcode: submittedSchema, internalBarcode: submittedSchema, factor: z.number() }),
});
export type CountLine = z.infer<typeof countLineSchema>;
