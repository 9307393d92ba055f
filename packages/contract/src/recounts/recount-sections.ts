import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';
import { collectorSubSchema, overrideReasonSchema, recountSchema } from './recounts.js';

/** A section of the first count, as a recount names it: `NO_SECTION` is the lines without a section. */
const recountSectionSchema = z.object({
  id: z.guid(),
  name: z.string(),
  is_closed: z.boolean(),
  lines: z.int().min(0),
  /** Whoever has lines there, and whoever it is assigned to. */
  counted_by: z.array(z.string()),
  /** The name of the recount that counts it twice as a whole; null without one. */
  second: z.string().nullable(),
});
export type RecountSection = z.infer<typeof recountSectionSchema>;

const paramsSchema = z.object({ id: inventoryReferenceSchema });

export const listRecountSections = defineEndpoint({
  id: 'list_recount_sections',
  method: 'GET',
  path: '/api/inventories/:id/recount-sections/',
  summary: 'As seções da primeira contagem, para escolher o que uma recontagem substitui ou conta em dobro',
  permission: 'staff',
  params: paramsSchema,
  responses: { 200: z.object({ results: z.array(recountSectionSchema) }) },
  refusals: ['invalid', 'not_found'],
});

export const countSectionsTwice = defineEndpoint({
  id: 'count_sections_twice',
  method: 'POST',
  path: '/api/inventories/:id/recount-sections/',
  summary: 'Conta seções inteiras em dobro: cada uma ganha uma segunda seção, cega, de outra pessoa',
  permission: 'staff',
  params: paramsSchema,
  body: z.object({
    sections: z
      .array(z.guid({ error: 'Seção inválida.' }))
      .min(1, { error: 'Escolha ao menos uma seção.' })
      .max(1000, { error: 'Escolha no máximo 1.000 seções.' })
      .overwrite((ids) => [...new Set(ids)]),
    collector_sub: collectorSubSchema,
    /** Leaves out the sections that the collector counted. */
    skip_counted: z.boolean({ error: 'Informe true ou false.' }).default(false),
    /** Why somebody counts again what the same person counted; admins only. */
    override_reason: overrideReasonSchema.nullable().default(null),
  }),
  creationKey: true,
  responses: { 201: z.object({ results: z.array(recountSchema) }) },
  refusals: ['invalid', 'permission_denied', 'not_found', 'conflict', 'same_counter'],
});
