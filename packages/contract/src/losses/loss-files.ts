import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { integerIdSchema, timestampSchema } from '../base/fields.js';
import { lossReasonSchema } from './loss-reasons.js';
import { lossParamsSchema as params } from './losses.js';

export const lossFileSchema = z.object({
  number: z.int(),
  file_name: z.string(),
  at: timestampSchema,
  by: z.string(),
  losses: z.int(),
  units: z.number(),
  money: z.number(),
});

/** `content` is base64. */
const lossFileContentSchema = lossFileSchema.extend({ content: z.base64() });
export type LossFileContent = z.infer<typeof lossFileContentSchema>;

/** R$ that staff confirmed, by when it was registered, and R$ that settlements approved in that month found missing unexplained. */
export const lossMonthSchema = z.object({
  month: z.string(),
  known: z.number(),
  unknown: z.number(),
  reasons: z.array(
    z.object({ reason: lossReasonSchema, losses: z.int(), units: z.number(), money: z.number() }),
  ),
});
export type LossMonth = z.infer<typeof lossMonthSchema>;

export const unsentSchema = z.object({ losses: z.int(), money: z.number() });

const lossSummarySchema = z.object({
  /** Twelve, the newest first. */
  months: z.array(lossMonthSchema),
  unsent: unsentSchema,
  /** The newest 50. */
  files: z.array(lossFileSchema),
});
export type LossSummary = z.infer<typeof lossSummarySchema>;

export const getLossSummary = getCall('/api/pharmacies/:id/loss-summary/', 'staff', {
  id: 'get_loss_summary',
  summary: 'A perda conhecida e a desconhecida de doze meses, por motivo, e os arquivos de perdas',
  params,
  responses: { 200: lossSummarySchema },
});

export const exportLosses = postCall('/api/pharmacies/:id/loss-files/', 'staff', {
  id: 'export_losses',
  summary: 'Faz o arquivo das perdas confirmadas que ainda não saíram em nenhum',
  params,
  responses: { 201: lossFileContentSchema },
});

export const getLossFile = getCall('/api/pharmacies/:id/loss-files/:number/', 'staff', {
  id: 'get_loss_file',
  summary: 'Um arquivo de perdas que já saiu, outra vez',
  params: params.extend({ number: integerIdSchema('Arquivo de perdas inválido.') }),
  responses: { 200: lossFileContentSchema },
});
