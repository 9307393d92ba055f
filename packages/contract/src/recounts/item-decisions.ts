import { z } from 'zod';
import { deleteCall, postCall } from '../base/endpoint.js';
import { textSchema, timestampSchema } from '../base/fields.js';
import { itemKeySchema, itemSchema } from '../comparison/items.js';
import { COUNTED_QUANTITY_LIMIT } from '../counts/count-fields.js';
import { inventoryPathSchema } from '../inventories/inventories.js';

export const itemDecisionSchema = z.object({
  round: z.int().min(1).max(3).nullable(),
  quantity: z.number(),
  reason: z.string(),
  by: z.string(),
  at: timestampSchema,
});
export type ItemDecision = z.infer<typeof itemDecisionSchema>;

/** A quantity that no round found needs as many characters. */
export const DECISION_REASON_MINIMUM = 10;

const quantitySchema = z
  .number({ error: 'Informe a quantidade.' })
  .min(0, { error: 'A quantidade mínima é 0.' })
  .max(COUNTED_QUANTITY_LIMIT, { error: 'A quantidade é grande demais.' })
  .refine((quantity) => Number.isInteger(Math.round(quantity * 1e9) / 1e6), {
    error: 'Use no máximo três casas decimais.',
  });
const paramsSchema = inventoryPathSchema.extend({ key: itemKeySchema });

export const decideItem = postCall('/api/inventories/:id/items/:key/decide/', 'staff', {
  id: 'decide_item',
  summary:
    'Decide um item cujas contagens não concordam: fica a de uma rodada (round), ou uma quantidade com motivo',
  params: paramsSchema,
  body: z
    .object({
      round: z.int({ error: 'Escolha uma das contagens.' }).min(1).max(3).nullable().default(null),
      quantity: quantitySchema.nullable().default(null),
      reason: textSchema(500).default(''),
      /** Rounds as the caller saw them; the server refuses if they changed. */
      seen: z.array(z.number().nullable(), { error: 'Envie as contagens que você viu.' }).max(3),
    })
    .refine(({ round, quantity }) => (round === null) !== (quantity === null), {
      error: 'Escolha uma das contagens ou informe uma quantidade.',
      path: ['round'],
    })
    .refine(({ quantity, reason }) => quantity === null || reason.length >= DECISION_REASON_MINIMUM, {
      error: `Escreva o motivo com ao menos ${DECISION_REASON_MINIMUM} caracteres.`,
      path: ['reason'],
    }),
  responses: { 200: itemSchema },
});

export const undecideItem = deleteCall('/api/inventories/:id/items/:key/decide/', 'staff', {
  id: 'undecide_item',
  summary: 'Desfaz a decisão sobre um item cujas contagens não concordam',
  params: paramsSchema,
  responses: { 200: itemSchema },
});
