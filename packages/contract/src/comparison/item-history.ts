import { z } from 'zod';
import { getCall } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';
import { inventoryIdSchema, inventoryPathSchema } from '../inventories/inventories.js';
import { lastCountSchema } from '../products/products.js';
import { itemReasonSchema } from '../settlement/item-reasons.js';
import { itemKeySchema } from './items.js';

export const ITEM_HISTORY_LIMIT = 10;

/** How many settled inventories in a row lacked it. */
export const RECURRENT_SHORTAGES = 3;

export const earlierItemSchema = z.object({
  inventory_id: inventoryIdSchema,
  name: z.string(),
  version: z.int().min(1),
  settled_at: timestampSchema,
  expected: z.number(),
  settled: z.number(),
  difference: z.number(),
  difference_value: z.number(),
  /** null also for 'sem motivo'. */
  reason: itemReasonSchema.nullable(),
  reason_text: z.string(),
});
export type EarlierItem = z.infer<typeof earlierItemSchema>;

const itemHistorySchema = z.object({
  /** The newest come first. */
  results: z.array(earlierItemSchema),
  /** R$ of the last three differences if all were shortages. */
  recurrent_shortage: z.number().nullable(),
  /** In any inventory of the pharmacy, this one too. */
  last_count: lastCountSchema.nullable(),
});
export type ItemHistory = z.infer<typeof itemHistorySchema>;

export const listItemHistory = getCall('/api/inventories/:id/items/:key/history/', 'staff', {
  id: 'list_item_history',
  summary: 'O que os inventários anteriores da farmácia apuraram de um item, os mais novos primeiro',
  params: inventoryPathSchema.extend({ key: itemKeySchema }),
  responses: { 200: itemHistorySchema },
});
