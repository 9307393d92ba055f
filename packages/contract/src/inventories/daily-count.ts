import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { itemStateSchema, settlementStateSchema } from '../comparison/items.js';
import { pharmacySettingsSchema } from '../pharmacies/pharmacy-settings.js';
import { inventoryIdSchema } from './inventories.js';

/** Which part of the draw took an item. */
const DAILY_SHARES = ['risk', 'phantom', 'wanted', 'random'] as const;
export const dailyShareSchema = z.enum(DAILY_SHARES);

export const dailyItemSchema = z.object({
  key: z.string(),
  internal_code: z.string(),
  description: z.string(),
  /** Where it lay when it was last counted, in walking order. */
  places: z.array(z.string()),
  share: dailyShareSchema,
  reason: z.string(),
  state: itemStateSchema,
  expected: z.number(),
  counted: z.number().nullable(),
  difference: z.number().nullable(),
  difference_value: z.number().nullable(),
  is_not_found: z.boolean(),
});
export type DailyItem = z.infer<typeof dailyItemSchema>;

export const dailyDaySchema = z.object({
  day: z.iso.date(),
  inventory_id: inventoryIdSchema,
  state: settlementStateSchema,
  items: z.int(),
  counted: z.int(),
  /** First answers that differed. */
  differing: z.int(),
  /** R$ of first answers, without sign. */
  shortage: z.number(),
  overage: z.number(),
});
export type DailyDay = z.infer<typeof dailyDaySchema>;

/** What a day's result is, to tell its state. */
export const dailySettlementSchema = z
  .object({ approved_at: z.string().nullable(), exports: z.int() })
  .nullable();

const dailyCountSchema = z.object({
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  settings: pharmacySettingsSchema.shape.daily,
  /** The list of `today`; null before it opens, and where none is made. */
  list: z.object({ inventory_id: inventoryIdSchema, items: z.array(dailyItemSchema) }).nullable(),
  today: z.iso.date(),
  /** The newest first, today's among them. */
  days: z.array(dailyDaySchema),
});
export type DailyCount = z.infer<typeof dailyCountSchema>;

const paramsSchema = z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) });

export const getDailyCount = defineEndpoint({
  id: 'get_daily_count',
  method: 'GET',
  path: '/api/pharmacies/:id/daily-count/',
  summary:
    'A contagem do dia de uma farmácia: a lista de hoje com o motivo de cada item, e os dias anteriores',
  permission: 'staff',
  params: paramsSchema,
  responses: { 200: dailyCountSchema },
  refusals: ['invalid', 'not_found'],
});

export const openDailyCount = defineEndpoint({
  id: 'open_daily_count',
  method: 'POST',
  path: '/api/pharmacies/:id/daily-count/',
  summary: 'Abre já a lista de hoje, sem esperar a hora da farmácia; uma que já abriu fica como está',
  permission: 'staff',
  params: paramsSchema,
  responses: { 200: dailyCountSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});
