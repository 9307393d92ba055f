import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { isStorableMoment, timestampSchema } from '../base/fields.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';
import { bulkAnswerSchema } from './count-bulk.js';

const invalidMoment = { error: 'Data e hora inválidas.' };
const momentSchema = z.iso
  .datetime({ offset: true, ...invalidMoment, abort: true })
  .refine(isStorableMoment, invalidMoment)
  .optional();

/** Which counts of a pharmacy as a whole are meant: by the time of counting, both ends included, and by collector. */
const carriedCounts = {
  first: momentSchema,
  last: momentSchema,
  collector: z
    .string({ error: 'Coletor inválido.' })
    .max(100, { error: 'Coletor inválido.' })
    .refine((sub) => !sub.includes('\u0000'), { error: 'Coletor inválido.' })
    .optional(),
};

const paramsSchema = z.object({ id: inventoryReferenceSchema });

const carryPreviewSchema = z.object({
  counts: z.int().min(0),
  lines: z.int().min(0),
  /** Quantity × factor of the recognised lines. */
  units: z.number(),
  /** Products of the catalogue that the lines name, and codes that no product has. */
  products: z.int().min(0),
  unregistered_codes: z.int().min(0),
  unrecognised_lines: z.int().min(0),
  first_at: timestampSchema.nullable(),
  last_at: timestampSchema.nullable(),
  /** Who counted in the period, whichever collector is asked for. */
  collectors: z.array(z.object({ sub: z.string(), name: z.string(), counts: z.int().min(1) })),
});
export type CarryPreview = z.infer<typeof carryPreviewSchema>;

export const previewCarry = defineEndpoint({
  id: 'preview_carry',
  method: 'GET',
  path: '/api/inventories/:id/carry/',
  summary: 'O que seria levado da farmácia como um todo para um inventário: linhas, unidades e produtos',
  permission: 'staff',
  params: paramsSchema,
  query: z.object(carriedCounts),
  responses: { 200: carryPreviewSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const carryCounts = defineEndpoint({
  id: 'carry_counts',
  method: 'POST',
  path: '/api/inventories/:id/carry/',
  summary:
    'Leva contagens da farmácia como um todo para um inventário aberto, ou uma seção dele: as mais antigas primeiro, até 1.000 por chamada',
  permission: 'staff',
  params: paramsSchema,
  body: z.object({
    ...carriedCounts,
    inventory: inventoryReferenceSchema,
    section: z.guid({ error: 'Seção inválida.' }).nullish(),
  }),
  /** `left` counts are still to be carried by another call. `undo_bulk_counts` takes `changed` back. */
  responses: { 200: bulkAnswerSchema.extend({ left: z.int().min(0) }) },
  refusals: ['invalid', 'not_found', 'conflict'],
});
