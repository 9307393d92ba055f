import { z } from 'zod';
import { postCall } from '../base/endpoint.js';
import { errorCodes } from '../base/errors.js';
import { momentSchema, textSchema, timestampSchema } from '../base/fields.js';
import { lossReasonSchema } from '../losses/loss-reasons.js';
import { jpegSchema } from './mobile-photos.js';

/** A request has at most 8 MB, which 20 photos need. */
const LOSS_BATCH_LIMIT = 100;
export const LOSS_QUANTITY_LIMIT = 100_000;

const QUANTITY = { error: 'A quantidade vai de 0,001 a 100.000.' };

export const mobileLossSchema = z.object({
  /** The app makes it. */
  id: z.guid({ error: 'O id da perda deve ser um UUID.' }).toLowerCase(),
  /** An id or inventory_uuid. */
  pharmacyID: z.guid({ error: 'Farmácia inválida.' }).toLowerCase(),
  /** As read; a GS1 symbol's text has lot, expiry and serial. */
  code: textSchema(500).min(1, { error: 'Informe o código.' }),
  reason: lossReasonSchema,
  quantity: z
    .number(QUANTITY)
    .min(0.001, QUANTITY)
    .max(LOSS_QUANTITY_LIMIT, QUANTITY)
    .overwrite((quantity) => Math.round(quantity * 1000) / 1000),
  lot: textSchema(50).nullish(),
  expiry: z.iso.date({ error: 'Validade inválida.' }).nullish(),
  serial: textSchema(50).nullish(),
  createdAt: momentSchema('createdAt deve ser uma data ISO 8601 com fuso.'),
  image: jpegSchema.nullish(),
  /** Undone. */
  _deleted: z.boolean({ error: 'Informe true ou false.' }).nullish(),
});
export type MobileLoss = z.output<typeof mobileLossSchema>;

const mobileLossResultSchema = z.object({
  id: z.string().nullable(),
  status: z.enum(['created', 'unchanged', 'undone', 'rejected']),
  /** Who registered the same box before; it is lost once. */
  already_lost: z.object({ by: z.string(), at: timestampSchema }).optional(),
  code: z.enum(errorCodes).optional(),
  detail: z.string().optional(),
});
export type MobileLossResult = z.infer<typeof mobileLossResultSchema>;

export const submitLosses = postCall('/api/mobile/losses/', 'licensed', {
  id: 'submit_mobile_losses',
  promised: true,
  summary: 'Recebe até 100 perdas, idempotente por id, respondidas uma a uma; com _deleted desfaz',
  body: z.array(z.unknown(), { error: 'Envie uma lista de perdas.' }).max(LOSS_BATCH_LIMIT, {
    error: `Envie no máximo ${LOSS_BATCH_LIMIT} perdas de cada vez.`,
  }),
  responses: { 200: z.object({ results: z.array(mobileLossResultSchema) }) },
  refusals: ['invalid'],
});
