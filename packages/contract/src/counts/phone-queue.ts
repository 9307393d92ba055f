import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { storable } from '../base/fields.js';
import { MOBILE_BATCH_LIMIT, mobileCountResultSchema } from '../mobile/mobile.js';

export const QUEUE_FILE_BYTES = 64 * 1024 * 1024;

/**
 * A phone that can't send saves this for staff (docs/collector-api.md, "The file of a queue"): messages as
 * `POST /api/mobile/counts/` takes them.
 */
export const queueFileSchema = z.object({
  format: z.literal('balanco-fila-1'),
  exported: z.string(),
  people: z.array(z.object({ sub: z.string().min(1), counts: z.array(z.unknown()) })),
});
export type QueueFile = z.infer<typeof queueFileSchema>;

export const importQueue = defineEndpoint({
  id: 'import_queue',
  method: 'POST',
  path: '/api/amplify-counts/queue/',
  summary:
    'Recebe, por quem as contou, até 500 contagens da fila de um celular que não consegue enviar; idempotente por amplify_id, como o próprio envio',
  permission: 'staff',
  body: z.object({
    collector_sub: z
      .string({ error: 'Informe quem contou.' })
      .min(1, { error: 'Informe quem contou.' })
      .max(200, { error: 'Coletor inválido.' })
      .refine((text) => !text.includes('\u0000'), { error: 'Coletor inválido.' })
      .overwrite(storable),
    counts: z.array(z.unknown(), { error: 'Envie uma lista de contagens.' }).max(MOBILE_BATCH_LIMIT, {
      error: `Envie no máximo ${MOBILE_BATCH_LIMIT} contagens de cada vez.`,
    }),
  }),
  responses: { 200: z.object({ results: z.array(mobileCountResultSchema) }) },
  refusals: ['invalid', 'not_found'],
});
