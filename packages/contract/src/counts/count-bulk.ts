import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';
import { factorSchema } from './count-fields.js';

/** The most lines, or counts, that one call may change. */
export const BULK_COUNT_LIMIT = 1000;

const missing = { error: 'Escolha ao menos uma contagem.' };
const tooMany = { error: 'Escolha no máximo 1.000 contagens de cada vez.' };
const invalidCount = { error: 'Contagem inválida.' };
const versionSchema = z.int({ error: 'Versão inválida.' }).min(1, { error: 'Versão inválida.' });
const countIdSchema = z.int(invalidCount).positive(invalidCount);

/** A line of a count as the caller saw it. */
const bulkLineSchema = z.object({
  count_id: countIdSchema,
  entry_index: z.int(invalidCount).min(0, invalidCount),
  _version: versionSchema,
});
export type BulkLine = z.infer<typeof bulkLineSchema>;

const bulkLinesSchema = z.array(bulkLineSchema, missing).min(1, missing).max(BULK_COUNT_LIMIT, tooMany);

/** A count at the version that a write left. */
const writtenCountSchema = z.object({ id: countIdSchema, _version: versionSchema });
export type WrittenCount = z.infer<typeof writtenCountSchema>;

/**
 * What the call changed, and which counts it left alone: `version_conflict` if someone changed the count meanwhile,
 * `not_found` if it is gone or in another pharmacy, `unrecognised` if the line has no factor to set.
 */
export const bulkAnswerSchema = z.object({
  changed: z.array(writtenCountSchema),
  failed: z.array(
    z.object({
      count_id: z.int(),
      reason: z.enum(['version_conflict', 'not_found', 'unrecognised']),
    }),
  ),
});
export type BulkCountAnswer = z.infer<typeof bulkAnswerSchema>;

export const bulkDeleteCounts = defineEndpoint({
  id: 'bulk_delete_counts',
  method: 'POST',
  path: '/api/amplify-counts/bulk-delete/',
  summary: 'Exclui linhas de contagens; a contagem que fica sem linhas é excluída',
  permission: 'staff',
  body: z.object({ lines: bulkLinesSchema }),
  responses: { 200: bulkAnswerSchema },
  refusals: ['invalid'],
});

export const bulkMoveCounts = defineEndpoint({
  id: 'bulk_move_counts',
  method: 'POST',
  path: '/api/amplify-counts/bulk-move/',
  summary:
    'Move as contagens destas linhas, inteiras, para um inventário da mesma farmácia ou uma seção dele',
  permission: 'staff',
  body: z.object({
    lines: bulkLinesSchema,
    inventory: inventoryReferenceSchema,
    section: z.guid({ error: 'Seção inválida.' }).nullish(),
  }),
  responses: { 200: bulkAnswerSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const bulkSetFactor = defineEndpoint({
  id: 'bulk_set_factor',
  method: 'POST',
  path: '/api/amplify-counts/bulk-factor/',
  summary: 'Define o fator de linhas de contagens',
  permission: 'staff',
  body: z.object({ lines: bulkLinesSchema, factor: factorSchema }),
  responses: { 200: bulkAnswerSchema },
  refusals: ['invalid'],
});

export const undoBulkCounts = defineEndpoint({
  id: 'undo_bulk_counts',
  method: 'POST',
  path: '/api/amplify-counts/bulk-undo/',
  summary: 'Desfaz o que uma chamada mudou, em cada contagem que ninguém mudou depois',
  permission: 'staff',
  body: z.object({
    counts: z.array(writtenCountSchema, missing).min(1, missing).max(BULK_COUNT_LIMIT, tooMany),
  }),
  responses: { 200: bulkAnswerSchema },
  refusals: ['invalid', 'conflict'],
});
