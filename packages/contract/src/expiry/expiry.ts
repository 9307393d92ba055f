import { z } from 'zod';
import { getCall } from '../base/endpoint.js';
import { pageOf, paging, searchSchema, timestampSchema } from '../base/fields.js';
import { itemKeySchema } from '../comparison/items.js';
import { lossParamsSchema as params } from '../losses/losses.js';

export const EXPIRY_PAGE_SIZE = 100;
/** Of a file or a sheet. */
export const EXPIRY_PAGE_LIMIT = 2000;

const shareSchema = z.object({ lots: z.int(), units: z.number(), money: z.number() });
/** How much of the stock has a known expiry. */
const coverageSchema = z.object({ known_units: z.number(), stock_units: z.number() });
export type Coverage = z.infer<typeof coverageSchema>;

const summarySchema = z.object({
  /** Of the pharmacy. */
  today: z.iso.date(),
  treatment_days: z.int(),
  coverage: coverageSchema,
  /** All of them, from expired to later. */
  buckets: z.array(shareSchema.extend({ key: z.string(), to: z.int().nullable() })),
  departments: z.array(z.string()),
});
export type ExpirySummary = z.infer<typeof summarySchema>;

export const getExpirySummary = getCall('/api/pharmacies/:id/expiry-summary/', 'staff', {
  id: 'get_expiry_summary',
  summary: 'Quantas unidades e R$ de uma farmácia vencem em cada prazo, e de quantas se sabe a validade',
  params,
  responses: { 200: summarySchema },
});

export const expiryLotSchema = z.object({
  key: itemKeySchema,
  /** '' if only the date is known. */
  lot: z.string(),
  expires_on: z.iso.date(),
  bucket: z.string(),
  internal_code: z.string(),
  barcode: z.string(),
  description: z.string(),
  department: z.string(),
  /** At most. */
  units: z.number(),
  money: z.number(),
  /** What it rests on: the last count and the last note. */
  seen_on: z.iso.date().nullable(),
  bought_on: z.iso.date().nullable(),
  /** Only of exchanges: who sells it faster, units a month there, and how many of these would be sold there in time. */
  exchange: z.object({ pharmacy_name: z.string(), monthly: z.number(), units: z.number() }).nullable(),
});
export type ExpiryLot = z.infer<typeof expiryLotSchema>;

export const listExpiryLots = getCall('/api/pharmacies/:id/expiry-lots/', 'staff', {
  id: 'list_expiry_lots',
  summary: 'Os lotes de uma farmácia que têm saldo, do que vence primeiro ao que vence por último',
  params,
  query: z.object({
    ...paging('lotes', EXPIRY_PAGE_SIZE, EXPIRY_PAGE_LIMIT),
    bucket: z
      .stringFormat('bucket', /^(expired|unsellable|later|exchange|[1-9]\d{0,2})$/, {
        error: 'Prazo inválido.',
      })
      .optional(),
    department: z.string().max(200).optional(),
    search: searchSchema,
  }),
  responses: { 200: pageOf(expiryLotSchema) },
});

/** To take off the shelves: those that expire first. */
export const OLD_LOT_LIMIT = 500;

const oldLotSchema = expiryLotSchema
  .pick({ lot: true, expires_on: true, internal_code: true, barcode: true, description: true })
  .extend({
    /** At most; null where people count blind. */
    units: z.number().nullable(),
    /** The section that read it last: '' without one, null if only a note had it. */
    seen_in: z.string().nullable(),
  });
export type OldLot = z.infer<typeof oldLotSchema>;

export const listOldLots = getCall('/api/mobile/pharmacies/:id/old-lots/', 'licensed', {
  id: 'list_mobile_old_lots',
  promised: true,
  summary:
    'Os lotes de uma farmácia que venceram ou não dá mais para vender, por seção, para tirar da prateleira',
  params,
  responses: { 200: z.object({ results: z.array(oldLotSchema) }) },
});

export const shopExpirySchema = z.object({
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  /** null before the first time. */
  kept_at: timestampSchema.nullable(),
  coverage: coverageSchema,
  expired: shareSchema,
  unsellable: shareSchema,
  /** Up to 90 days, without those. */
  soon: shareSchema,
});
export type ShopExpiry = z.infer<typeof shopExpirySchema>;

export const listShopExpiry = getCall('/api/shop-expiry/', 'staff', {
  id: 'list_shop_expiry',
  summary: 'O que venceu e vai vencer em cada farmácia da rede',
  responses: { 200: z.object({ results: z.array(shopExpirySchema) }) },
});
