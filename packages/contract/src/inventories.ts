import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { nameSchema, pharmacyFilterSchema, timestampSchema } from './fields.js';

/** Inventories made on the web carry a number, those of the mobile app a UUID (DESIGN 6). */
export const inventoryIdSchema = z.union([z.int().positive(), z.uuid()]);
export type InventoryId = z.infer<typeof inventoryIdSchema>;

/** The lock note of items that the mobile backend manages (specification, section 6). */
export const MOBILE_ITEM_NOTE = 'Item gerenciado pelo AppSync - não editável por esta interface';

export const inventoryStatus = { open: 'Em Andamento', finalised: 'Finalizado' } as const;

/** One row of the Inventários screen: an inventory, or one of its sections (`id` is then inventoryId_sectionId). */
export const inventoryRowSchema = z.object({
  id: z.union([z.int(), z.string()]),
  inventory_id: inventoryIdSchema,
  name: z.string(),
  section_id: z.uuid().nullable(),
  section_name: z.string().nullable(),
  section_counts: z.int().nullable(),
  total_counts: z.int(),
  count: z.int(),
  created_at: timestampSchema,
  finalizado: z.boolean(),
  finalised_at: timestampSchema.nullable(),
  finalised_by: z.string().nullable(),
  status: z.enum([inventoryStatus.open, inventoryStatus.finalised]),
  collector_sub: z.string().nullable(),
  collector_name: z.string().nullable(),
  collector_email: z.string().nullable(),
  _deleted: z.boolean(),
  source: z.enum(['web', 'mobile', 'pharmacy']),
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
});
export type InventoryRow = z.infer<typeof inventoryRowSchema>;

const inventoryRowsSchema = z.object({ results: z.array(inventoryRowSchema) });
const missingName = 'Informe o nome do inventário.';
const invalidId = 'ID de inventário inválido.';
const invalidPharmacy = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

const finaliseBodySchema = z.object({
  finalizado: z.boolean({ error: 'Informe se o inventário está finalizado.' }),
  section_id: z.uuid({ error: 'Seção inválida.' }).nullish(),
});
const finaliseAnswerSchema = z.object({
  type: z.enum(['section_updated', 'inventory_updated']),
  rows: z.array(inventoryRowSchema),
});

export const listInventories = defineEndpoint({
  id: 'list_inventories',
  method: 'GET',
  path: '/api/inventories/',
  summary: 'Inventários e seções de todas as farmácias, os mais novos primeiro',
  permission: 'licensed',
  query: z.object({
    page_size: z.coerce
      .number()
      .int()
      .min(1)
      .max(1000, { error: 'Uma página tem no máximo 1000 inventários.' })
      .optional(),
  }),
  responses: { 200: inventoryRowsSchema },
  refusals: ['invalid'],
});

export const listInventoriesWithCounts = defineEndpoint({
  id: 'list_inventories_with_all_counts',
  method: 'GET',
  path: '/api/inventories/with-all-counts/',
  summary: 'Inventários, cada um seguido de suas seções, com os totais de linhas contadas',
  permission: 'licensed',
  query: z.object({ pharmacy: pharmacyFilterSchema }),
  responses: { 200: inventoryRowsSchema },
  refusals: ['invalid', 'not_found'],
});

export const createInventory = defineEndpoint({
  id: 'create_inventory',
  method: 'POST',
  path: '/api/inventories/',
  summary: 'Abre um inventário em uma farmácia',
  permission: 'staff',
  body: z.object({
    name: nameSchema(missingName),
    pharmacy: z.uuid({ error: invalidPharmacy }),
  }),
  responses: { 201: inventoryRowSchema },
  refusals: ['invalid'],
});

export const finaliseInventory = defineEndpoint({
  id: 'finalize_inventory',
  method: 'PATCH',
  path: '/api/inventories/:id/smart-finalize/',
  summary: 'Finaliza ou reabre um inventário, ou uma seção dele',
  permission: 'staff',
  params: z.object({
    id: z.coerce.number({ error: invalidId }).int({ error: invalidId }).positive({ error: invalidId }),
  }),
  body: finaliseBodySchema,
  responses: { 200: finaliseAnswerSchema },
  refusals: ['invalid', 'not_found'],
});

export const finaliseMobileInventory = defineEndpoint({
  id: 'finalize_mobile_inventory',
  method: 'PATCH',
  path: '/api/inventories/smart-finalize-appsync/:uuid/',
  summary: 'O mesmo para um inventário com UUID',
  permission: 'staff',
  params: z.object({ uuid: z.uuid({ error: invalidId }) }),
  body: finaliseBodySchema,
  responses: { 200: finaliseAnswerSchema },
  refusals: ['invalid', 'not_found'],
});
