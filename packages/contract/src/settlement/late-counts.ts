import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { pageOf, paging, textSchema } from '../base/fields.js';
import { countLineSchema } from '../counts/count.js';
import { inventoryPathSchema } from '../inventories/inventories.js';
import { WRITTEN_REASON_MINIMUM } from './settling.js';

export const LATE_COUNT_PAGE_SIZE = 100;
const LATE_COUNT_PAGE_LIMIT = 1000;

/**
 * Came, changed or was deleted after the settlement, or after its section closed (docs/settlement.md, "Late
 * counts (Depois do fechamento)").
 */
export const lateCountSchema = z.object({
  count_id: z.int().positive(),
  count_version: z.int().min(1),
  what: z.enum(['new', 'changed', 'deleted']),
  /** Lines of a deleted count, as they were. */
  lines: z.array(countLineSchema),
  settled_units: z.number().nullable(),
  units: z.number(),
  decision: z.enum(['discarded']).nullable(),
  decision_reason: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type LateCount = z.infer<typeof lateCountSchema>;

export const listLateCounts = getCall('/api/inventories/:id/late-counts/', 'staff', {
  id: 'list_late_counts',
  summary:
    'As contagens que chegaram ou mudaram depois da apuração atual, as mais novas primeiro; antes da primeira, as que chegaram depois de a seção fechar',
  params: inventoryPathSchema,
  query: z.object({
    ...paging('contagens', LATE_COUNT_PAGE_SIZE, LATE_COUNT_PAGE_LIMIT),
  }),
  responses: { 200: pageOf(lateCountSchema) },
});

export const discardLateCounts = postCall('/api/inventories/:id/late-counts/discard/', 'staff', {
  id: 'discard_late_counts',
  summary:
    'Deixa contagens tardias fora desta e das próximas apurações, na versão em que estão; reabrir as inclui, e sem motivo a decisão é desfeita',
  params: inventoryPathSchema,
  body: z.object({
    counts: z
      .array(z.object({ id: z.int().positive({ error: 'Contagem inválida.' }), version: z.int().min(1) }))
      .min(1, { error: 'Escolha ao menos uma contagem.' })
      .max(LATE_COUNT_PAGE_LIMIT, { error: 'Escolha no máximo 1.000 contagens de cada vez.' }),
    reason: textSchema(500)
      .refine((text) => text.length >= WRITTEN_REASON_MINIMUM, {
        error: `Escreva o motivo com ao menos ${WRITTEN_REASON_MINIMUM} caracteres.`,
      })
      .nullable(),
  }),
  responses: { 200: z.object({ changed: z.int().min(0) }) },
});
