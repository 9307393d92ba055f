import { z } from 'zod';
import { getCall } from '../base/endpoint.js';
import { searchSchema, timestampSchema } from '../base/fields.js';
import { inventoryIdSchema } from '../inventories/inventories.js';

/** Rows of an answer; a recall names few lots. */
export const RECALL_LIMIT = 1000;

export const recalledLotSchema = z.object({
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  /** '' for units whose lot nobody knows. */
  lot: z.string(),
  expires_on: z.iso.date().nullable(),
  /** '' for a code that the catalogue doesn't know. */
  internal_code: z.string(),
  code: z.string(),
  description: z.string(),
  /** At most, as 'Validade' last computed. */
  units: z.number(),
  /** Where it was read last; null if only notes brought it. */
  seen: z
    .object({
      inventory: inventoryIdSchema,
      inventory_name: z.string(),
      section: z.string().nullable(),
      at: timestampSchema,
    })
    .nullable(),
  /** The newest first; cancelled ones too. */
  notes: z.array(
    z.object({
      access_key: z.string(),
      number: z.int(),
      supplier: z.string(),
      issued_at: timestampSchema,
      /** Of the lot, in the note's unit. */
      quantity: z.number(),
      unit: z.string(),
      is_cancelled: z.boolean(),
    }),
  ),
});
export type RecalledLot = z.infer<typeof recalledLotSchema>;

export const findRecall = getCall('/api/recall/', 'staff', {
  id: 'find_recall',
  summary: 'Em quais farmácias um lote ou um produto foi visto, e que notas o trouxeram',
  /** The number of a lot, a code, or words of the description if no lot and no code is it. */
  query: z.object({ search: searchSchema }),
  /** The largest number of units first. */
  responses: { 200: z.object({ has_more: z.boolean(), results: z.array(recalledLotSchema) }) },
});
