import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { exactTextSchema, momentSchema, timestampSchema } from '../base/fields.js';
import { inventoryPathSchema, inventoryReferenceSchema } from '../inventories/inventories.js';
import { factorSchema } from './count-fields.js';

export const BULK_COUNT_LIMIT = 1000;

const missing = { error: 'Escolha ao menos uma contagem.' };
const tooMany = { error: 'Escolha no máximo 1.000 contagens de cada vez.' };
const invalidCount = { error: 'Contagem inválida.' };
const versionSchema = z.int({ error: 'Versão inválida.' }).min(1, { error: 'Versão inválida.' });
const countIdSchema = z.int(invalidCount).positive(invalidCount);

const bulkLineSchema = z.object({
  count_id: countIdSchema,
  entry_index: z.int(invalidCount).min(0, invalidCount),
  _version: versionSchema,
});
export type BulkLine = z.infer<typeof bulkLineSchema>;

const bulkLinesSchema = z.array(bulkLineSchema, missing).min(1, missing).max(BULK_COUNT_LIMIT, tooMany);

const writtenCountSchema = z.object({ id: countIdSchema, _version: versionSchema });
export type WrittenCount = z.infer<typeof writtenCountSchema>;

/**
 * Counts left alone: `version_conflict` if changed meanwhile, `not_found` if gone or elsewhere,
 * `unrecognised` without a factor to set.
 */
const bulkAnswerSchema = z.object({
  changed: z.array(writtenCountSchema),
  failed: z.array(
    z.object({
      count_id: z.int(),
      reason: z.enum(['version_conflict', 'not_found', 'unrecognised']),
    }),
  ),
});
export type BulkCountAnswer = z.infer<typeof bulkAnswerSchema>;

export const bulkDeleteCounts = postCall('/api/amplify-counts/bulk-delete/', 'staff', {
  id: 'bulk_delete_counts',
  summary: 'Exclui linhas de contagens; a contagem que fica sem linhas é excluída',
  body: z.object({ lines: bulkLinesSchema }),
  responses: { 200: bulkAnswerSchema },
});

export const bulkMoveCounts = postCall('/api/amplify-counts/bulk-move/', 'staff', {
  id: 'bulk_move_counts',
  summary:
    'Move as contagens destas linhas, inteiras, para um inventário da mesma farmácia ou uma seção dele',
  body: z.object({
    lines: bulkLinesSchema,
    inventory: inventoryReferenceSchema,
    section: z.guid({ error: 'Seção inválida.' }).nullish(),
  }),
  responses: { 200: bulkAnswerSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const bulkSetFactor = postCall('/api/amplify-counts/bulk-factor/', 'staff', {
  id: 'bulk_set_factor',
  summary: 'Define o fator de linhas de contagens',
  body: z.object({ lines: bulkLinesSchema, factor: factorSchema }),
  responses: { 200: bulkAnswerSchema },
});

export const undoBulkCounts = postCall('/api/amplify-counts/bulk-undo/', 'staff', {
  id: 'undo_bulk_counts',
  summary: 'Desfaz o que uma chamada mudou, em cada contagem que ninguém mudou depois',
  body: z.object({
    counts: z.array(writtenCountSchema, missing).min(1, missing).max(BULK_COUNT_LIMIT, tooMany),
  }),
  responses: { 200: bulkAnswerSchema },
  refusals: ['invalid', 'conflict'],
});

const carriedMoment = momentSchema('Data e hora inválidas.').optional();

/** Both ends are included. */
const carriedCounts = {
  first: carriedMoment,
  last: carriedMoment,
  collector: exactTextSchema(100, 'Coletor inválido.').optional(),
};

export const carryPreviewSchema = z.object({
  counts: z.int().min(0),
  lines: z.int().min(0),
  /** Quantity × factor of the recognised lines. */
  units: z.number(),
  products: z.int().min(0),
  unregistered_codes: z.int().min(0),
  unrecognised_lines: z.int().min(0),
  first_at: timestampSchema.nullable(),
  last_at: timestampSchema.nullable(),
  /** All of them, whichever collector is asked for. */
  collectors: z.array(z.object({ sub: z.string(), name: z.string(), counts: z.int().min(1) })),
});
export type CarryPreview = z.infer<typeof carryPreviewSchema>;

export const previewCarry = getCall('/api/inventories/:id/carry/', 'staff', {
  id: 'preview_carry',
  summary: 'O que seria levado da farmácia como um todo para um inventário: linhas, unidades e produtos',
  params: inventoryPathSchema,
  query: z.object(carriedCounts),
  responses: { 200: carryPreviewSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const carryCounts = postCall('/api/inventories/:id/carry/', 'staff', {
  id: 'carry_counts',
  summary:
    'Leva contagens da farmácia como um todo para um inventário aberto, ou uma seção dele: as mais antigas primeiro, até 1.000 por chamada',
  params: inventoryPathSchema,
  body: z.object({
    ...carriedCounts,
    inventory: inventoryReferenceSchema,
    section: z.guid({ error: 'Seção inválida.' }).nullish(),
  }),
  /** `left` counts await another call. `undo_bulk_counts` takes `changed` back. */
  responses: { 200: bulkAnswerSchema.extend({ left: z.int().min(0) }) },
});
