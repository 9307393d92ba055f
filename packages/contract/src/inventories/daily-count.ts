import { z } from 'zod';
import { getCall, postCall, putCall } from '../base/endpoint.js';
import { pharmacyFilterSchema } from '../base/fields.js';
import {
  itemKeySchema,
  itemNameSchema,
  itemStateSchema,
  settlementStateSchema,
} from '../comparison/items.js';
import { pharmacySettingsSchema } from '../pharmacies/pharmacy-settings.js';
import { inventoryIdSchema } from './inventories.js';

export const dailyItemSchema = itemNameSchema.extend({
  /** Where it lay when it was last counted, in walking order. */
  places: z.array(z.string()),
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

/** Shares from 0 to 1 of the items with stock whose record is right; the true one lies between both with 95 % confidence. */
const accuracySchema = z.object({ share: z.number(), low: z.number(), high: z.number(), answers: z.int() });

/** What the daily lists of a month found, and how right the stock was at its end; null with answers of too few days. */
const accuracyMonthSchema = z.object({
  month: z.string(),
  accuracy: accuracySchema.nullable(),
  /** Items whose shelf was empty although the system had some. */
  empty_shelves: z.int(),
  /** First answers of random items with stock, and how many found exactly that. */
  answers: z.int(),
  right: z.int(),
  shortage: z.number(),
  overage: z.number(),
});

/** 'Loja sempre certa' of a pharmacy (docs/daily-count.md). */
const shopAccuracySchema = z.object({
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  accuracy: accuracySchema.nullable(),
  is_full_count_advised: z.boolean(),
  /** Twelve, the oldest first; their accuracy only if one pharmacy was asked for. */
  months: z.array(accuracyMonthSchema),
});
export type ShopAccuracy = z.infer<typeof shopAccuracySchema>;

const dailyCountSchema = z.object({
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  settings: pharmacySettingsSchema.shape.daily,
  /** The list of `today`; null before it opens, and where none is made. */
  list: z.object({ inventory_id: inventoryIdSchema, items: z.array(dailyItemSchema) }).nullable(),
  today: z.iso.date(),
  /** What staff want on the next lists, until it is counted. */
  chosen: z.array(itemNameSchema),
  /** The newest first, today's among them. */
  days: z.array(dailyDaySchema),
});
export type DailyCount = z.infer<typeof dailyCountSchema>;

const paramsSchema = z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) });

export const getDailyCount = getCall('/api/pharmacies/:id/daily-count/', 'staff', {
  id: 'get_daily_count',
  summary:
    'A contagem do dia de uma farmácia: a lista de hoje com o motivo de cada item, e os dias anteriores',
  params: paramsSchema,
  responses: { 200: dailyCountSchema },
});

export const openDailyCount = postCall('/api/pharmacies/:id/daily-count/', 'staff', {
  id: 'open_daily_count',
  summary: 'Abre já a lista de hoje, sem esperar a hora da farmácia; uma que já abriu fica como está',
  params: paramsSchema,
  responses: { 200: dailyCountSchema },
});

export const chooseDailyItem = putCall('/api/pharmacies/:id/daily-count/chosen/', 'staff', {
  id: 'choose_daily_item',
  summary: 'Põe um item na próxima lista do dia, ou o tira dela',
  params: paramsSchema,
  body: z.object({
    key: itemKeySchema,
    is_chosen: z.boolean({ error: 'Informe se o item entra na lista.' }),
  }),
  responses: { 200: dailyCountSchema },
  refusals: ['invalid', 'not_found'],
});

export const listShopAccuracy = getCall('/api/shop-accuracy/', 'staff', {
  id: 'list_shop_accuracy',
  summary:
    'Quão certo está o estoque de cada farmácia com contagem do dia, com o intervalo de 95 %, e o que as listas acharam em doze meses',
  query: z.object({ pharmacy: pharmacyFilterSchema }),
  responses: { 200: z.object({ results: z.array(shopAccuracySchema) }) },
  refusals: ['invalid', 'not_found'],
});
