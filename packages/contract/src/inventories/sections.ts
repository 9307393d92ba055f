import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { nameSchema, versionSchema } from '../base/fields.js';
import { inventoryReferenceSchema, inventoryRowSchema } from './inventories.js';

/** The most sections of one bulk call. */
export const BULK_SECTION_LIMIT = 200;

const sectionNameSchema = nameSchema('Informe o nome da seção.');
const collectorSchema = z.string().max(200, { error: 'Coletor inválido.' }).nullish();

export const addSection = defineEndpoint({
  id: 'add_section',
  method: 'POST',
  path: '/api/inventories/:id/sections/',
  summary: 'Abre uma seção em um inventário e, se informado, define o coletor dela',
  permission: 'staff',
  creationKey: true,
  params: z.object({ id: inventoryReferenceSchema }),
  body: z.object({
    name: sectionNameSchema,
    collector_sub: collectorSchema,
  }),
  responses: { 201: inventoryRowSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const bulkSections = defineEndpoint({
  id: 'bulk_sections',
  method: 'POST',
  path: '/api/inventories/:id/sections/bulk/',
  summary: 'Abre uma seção para cada nome, sem coletor; todas ou nenhuma',
  permission: 'staff',
  creationKey: true,
  params: z.object({ id: inventoryReferenceSchema }),
  body: z
    .array(sectionNameSchema, { error: 'Envie uma lista de nomes.' })
    .max(BULK_SECTION_LIMIT, { error: `Envie no máximo ${BULK_SECTION_LIMIT} seções de cada vez.` }),
  responses: { 201: z.array(inventoryRowSchema) },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const editSection = defineEndpoint({
  id: 'edit_section',
  method: 'PATCH',
  path: '/api/inventories/:id/sections/:section_id/',
  summary:
    'Muda o nome e o coletor de uma seção; version_conflict se, com version, outra pessoa mudou o mesmo campo desde então',
  permission: 'staff',
  params: z.object({ id: inventoryReferenceSchema, section_id: z.guid({ error: 'Seção inválida.' }) }),
  body: z.object({
    name: sectionNameSchema.optional(),
    /** '' and null mean nobody. */
    collector_sub: collectorSchema,
    version: versionSchema,
  }),
  responses: { 200: inventoryRowSchema },
  refusals: ['invalid', 'not_found', 'conflict', 'version_conflict'],
});
