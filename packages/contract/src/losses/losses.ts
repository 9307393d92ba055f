import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { nameSchema, pageOf, paging, timestampSchema } from '../base/fields.js';
import { lossReasonSchema } from './loss-reasons.js';

/** Of the list, and the most of one call. */
export const LOSS_PAGE_SIZE = 100;

/** `second`: a controlled item that a second person has yet to confirm. */
export const LOSS_STATES = ['waiting', 'second', 'confirmed', 'sent', 'discarded', 'undone'] as const;
export const lossStateSchema = z.enum(LOSS_STATES, { error: 'Situação inválida.' });
export type LossState = z.infer<typeof lossStateSchema>;

export const lossSchema = z.object({
  id: z.guid(),
  state: lossStateSchema,
  reason: lossReasonSchema,
  code: z.string(),
  is_known: z.boolean(),
  internal_code: z.string(),
  description: z.string(),
  /** Quantity times the factor of the code's binding. */
  units: z.number(),
  money: z.number(),
  lot: z.string(),
  expiry: z.iso.date().nullable(),
  serial: z.string(),
  is_controlled: z.boolean(),
  has_photo: z.boolean(),
  /** Who registered the same box before. */
  already_lost_by: z.string().nullable(),
  registered_by: z.string(),
  registered_at: timestampSchema,
  first_by: z.string().nullable(),
  confirmed_by: z.string().nullable(),
  discarded_by: z.string().nullable(),
  discard_reason: z.string().nullable(),
  /** The number of the file in which it left. */
  file: z.int().nullable(),
});
export type Loss = z.infer<typeof lossSchema>;

export const lossParamsSchema = z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) });
const MONTH = { error: 'Mês inválido.' };
const CHOSEN = { error: 'Escolha ao menos uma perda.' };
const chosenSchema = z
  .array(z.guid({ error: 'Perda inválida.' }).toLowerCase(), CHOSEN)
  .min(1, CHOSEN)
  .max(LOSS_PAGE_SIZE, { error: `Escolha no máximo ${LOSS_PAGE_SIZE} perdas de cada vez.` });

export const listLosses = getCall('/api/pharmacies/:id/losses/', 'staff', {
  id: 'list_losses',
  summary: 'As perdas registradas em uma farmácia, da mais nova à mais antiga',
  params: lossParamsSchema,
  query: z.object({
    ...paging('perdas', LOSS_PAGE_SIZE),
    state: lossStateSchema.optional(),
    month: z.stringFormat('month', /^\d{4}-(0[1-9]|1[0-2])$/, MONTH).optional(),
  }),
  responses: { 200: pageOf(lossSchema) },
});

export const confirmationSchema = z.object({
  confirmed: z.int(),
  /** Now wait for a second person. */
  waiting: z.int(),
  /** Still wait for a person other than the caller. */
  same_person: z.int(),
  unknown: z.int(),
  already_lost: z.int(),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

export const confirmLosses = postCall('/api/pharmacies/:id/losses/confirm/', 'staff', {
  id: 'confirm_losses',
  summary: 'Confirma perdas; de um item controlado, só quando uma segunda pessoa também confirmou',
  params: lossParamsSchema,
  body: z.object({ losses: chosenSchema }),
  responses: {
    200: confirmationSchema,
  },
  refusals: ['invalid', 'not_found'],
});

export const discardLosses = postCall('/api/pharmacies/:id/losses/discard/', 'staff', {
  id: 'discard_losses',
  summary: 'Descarta perdas que ainda não saíram em arquivo, com o porquê; nada é apagado',
  params: lossParamsSchema,
  body: z.object({ losses: chosenSchema, reason: nameSchema('Informe o motivo do descarte.', 500) }),
  responses: { 200: z.object({ discarded: z.int() }) },
  refusals: ['invalid', 'not_found'],
});
