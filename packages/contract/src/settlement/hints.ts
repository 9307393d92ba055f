import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';
import { itemKeySchema, itemNameSchema } from '../comparison/items.js';
import { inventoryPathSchema } from '../inventories/inventories.js';
import { itemReasonSchema } from './item-reasons.js';

/** Factors of mistaken pack sizes (docs/settlement.md, "Explainable differences (Explicável)"). */
export const HINT_FACTORS = [
  2, 3, 4, 5, 6, 8, 10, 12, 14, 15, 20, 21, 24, 28, 30, 36, 48, 50, 60, 100,
] as const;
export const HINT_LIMIT = 1000;

export const hintedItemSchema = itemNameSchema.extend({
  expected: z.number(),
  counted: z.number(),
  difference: z.number(),
  value: z.number(),
  difference_value: z.number(),
  has_reason: z.boolean(),
});
export type HintedItem = z.infer<typeof hintedItemSchema>;

export const swapSchema = z.object({
  short: hintedItemSchema,
  over: hintedItemSchema,
  /** Common words, or codes that differ in one digit. */
  because: z.enum(['names', 'codes']),
  /** Units of the smaller difference. */
  units: z.number(),
  explained: z.number(),
});
export type Swap = z.infer<typeof swapSchema>;

const factorErrorSchema = z.object({
  item: hintedItemSchema,
  factor: z.int().min(2),
  /** `boxes`: packs counted as units (24 expected, 2 counted). `units`: the reverse. */
  kind: z.enum(['boxes', 'units']),
  explained: z.number(),
});
export type FactorError = z.infer<typeof factorErrorSchema>;

/** Confirmed losses of the item that its stock doesn't show taken (docs/losses.md). */
export const explainedLossSchema = z.object({
  item: hintedItemSchema,
  /** What accepting gives: that of the newest. */
  reason: itemReasonSchema,
  registered_at: timestampSchema,
  /** At most the shortage. */
  units: z.number(),
  explained: z.number(),
});
export type ExplainedLoss = z.infer<typeof explainedLossSchema>;

/** Hints with the largest R$ first. */
const hintsSchema = z.object({
  swaps: z.object({ count: z.int().min(0), explained: z.number(), results: z.array(swapSchema) }),
  factor_errors: z.object({
    count: z.int().min(0),
    explained: z.number(),
    results: z.array(factorErrorSchema),
  }),
  losses: z.object({ count: z.int().min(0), explained: z.number(), results: z.array(explainedLossSchema) }),
  /** 'Explicável R$'; no item is in two hints. */
  explained: z.number(),
  /** R$ of all differences, without their signs. */
  gross: z.number(),
});
export type Hints = z.infer<typeof hintsSchema>;

export const getHints = getCall('/api/inventories/:id/hints/', 'staff', {
  id: 'get_hints',
  summary:
    'O que é explicável nas diferenças: perdas registradas, prováveis trocas de produto e erros de fator, com os R$',
  params: inventoryPathSchema,
  responses: { 200: hintsSchema },
});

export const acceptHints = postCall('/api/inventories/:id/hints/accept/', 'staff', {
  id: 'accept_hints',
  summary: 'Aceita prováveis trocas e erros de fator: dá aos itens o motivo, e não muda nenhuma quantidade',
  params: inventoryPathSchema,
  body: z.object({
    swaps: z
      .array(z.object({ short: itemKeySchema, over: itemKeySchema }), { error: 'Envie uma lista de trocas.' })
      .max(HINT_LIMIT, { error: 'Aceite no máximo 1.000 trocas de cada vez.' })
      .default([]),
    factor_errors: z
      .array(itemKeySchema, { error: 'Envie uma lista de itens.' })
      .max(HINT_LIMIT, { error: 'Aceite no máximo 1.000 erros de fator de cada vez.' })
      .default([]),
    losses: z
      .array(itemKeySchema, { error: 'Envie uma lista de perdas.' })
      .max(HINT_LIMIT, { error: 'Aceite no máximo 1.000 perdas de cada vez.' })
      .default([]),
  }),
  responses: { 200: z.object({ changed: z.int().min(0) }) },
});
