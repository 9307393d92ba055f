import { z } from 'zod';
import { deleteCall, getCall, patchCall, postCall } from '../base/endpoint.js';
import {
  answeredVersionSchema,
  appNameSchema,
  deletionIdSchema,
  isUuid,
  NAME_LIMIT,
  nameSchema,
  numberIdSchema,
  pageSizeSchema,
  pharmacyFilterSchema,
  searchSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../base/fields.js';
import { settlementStateSchema } from '../comparison/items.js';

/** A collector declares their part 'pronta' (docs/collector-api.md, "Finishing a section"). */
export const sectionDoneSchema = z.object({
  name: z.string(),
  lines: z.int().min(0),
  matches: z.boolean(),
  /** Items of a recount's list without a reading or 'não encontrado'. */
  missing: z.int().min(0),
  declared_at: timestampSchema,
  /** A later count by the same person withdraws it. */
  withdrawn_at: timestampSchema.nullable(),
});
export type SectionDone = z.infer<typeof sectionDoneSchema>;

/** The web creates numbers, apps UUIDs (docs/counts.md, "Numbers, ids and times"). */
export const inventoryIdSchema = z.union([z.int().positive(), z.uuid()]);
export type InventoryId = z.infer<typeof inventoryIdSchema>;

export const MOBILE_ITEM_NOTE = 'Item gerenciado pelo AppSync - não editável por esta interface';

export const inventoryStatus = { open: 'Em Andamento', finalised: 'Finalizado' } as const;

/** An inventory, or a section with `id` inventoryId_sectionId. */
export const inventoryRowSchema = z.object({
  id: z.union([z.int(), z.string()]),
  inventory_id: inventoryIdSchema,
  name: z.string(),
  section_id: z.guid().nullable(),
  section_name: z.string().nullable(),
  section_counts: z.int().nullable(),
  total_counts: z.int(),
  count: z.int(),
  /** Live lines 'Não reconhecido', which no other number includes. */
  unrecognised_counts: z.int(),
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
  /** Finalised inventories only: the state of its settlement (docs/settlement.md, "States"). */
  closing_state: settlementStateSchema.optional(),
  /** Only sections have it; absent without a declaration. */
  done: z.array(sectionDoneSchema).optional(),
  /** In an open section that others declared, who has lines there and declared nothing; absent without anybody. */
  unfinished: z.array(z.string()).optional(),
  /** Finalised sections only: counts that came since and weren't discarded; absent without one. */
  late_counts: z.int().positive().optional(),
  version: answeredVersionSchema,
});
export type InventoryRow = z.infer<typeof inventoryRowSchema>;

export const invalidEditedId = 'ID do inventário inválido.';
/** Specification, section 5: UUID inventories can't be edited. */
export const uneditableInventory =
  'Este inventário não pode ser editado através da interface web atual. Tente usar ferramentas administrativas.';
export const missingName = 'Informe o nome do inventário.';
const invalidId = 'ID de inventário inválido.';
const unknownPharmacy = 'Farmácia não encontrada. Não é possível editar o inventário.';
export const invalidPharmacy = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

export const inventoryReferenceSchema = z.union([numberIdSchema(invalidId), z.uuid({ error: invalidId })], {
  error: invalidId,
});

export const inventoryPathSchema = z.object({ id: inventoryReferenceSchema });

export const BULK_SECTION_LIMIT = 200;

export const sectionNameSchema = nameSchema('Informe o nome da seção.');

export const sectionNamesSchema = z
  .array(sectionNameSchema, { error: 'Envie uma lista de nomes.' })
  .max(BULK_SECTION_LIMIT, { error: `Envie no máximo ${BULK_SECTION_LIMIT} seções de cada vez.` });

const inventoryRowsSchema = z.object({ results: z.array(inventoryRowSchema) });

/** `cursor` is present on a page; null after the last row. */
const inventoryPageSchema = inventoryRowsSchema.extend({ cursor: z.string().nullable().optional() });

const finaliseBodySchema = z.object({
  finalizado: z.boolean({ error: 'Informe se o inventário está finalizado.' }),
  section_id: z.guid({ error: 'Seção inválida.' }).nullish(),
});
const finaliseAnswerSchema = z.object({
  type: z.enum(['section_updated', 'inventory_updated']),
  rows: z.array(inventoryRowSchema),
  /** In a section just finalised, who counted or is there and declared no end of it; absent without anybody. */
  unfinished: z.array(z.string()).optional(),
});

export const listInventories = getCall('/api/inventories/', 'licensed', {
  id: 'list_inventories',
  summary:
    'Inventários e seções de todas as farmácias, os mais novos primeiro; com search, só os inventários em cujo nome ou farmácia cada palavra aparece, ou que têm esse número. Com page_size, uma página de linhas e o cursor da seguinte',
  scope: 'read:counts',
  query: z.object({
    search: searchSchema,
    page_size: pageSizeSchema(1000, 'inventários').optional(),
    after: z.string().max(200, { error: 'Cursor inválido.' }).optional(),
  }),
  responses: { 200: inventoryPageSchema },
});

export const listInventoriesWithCounts = getCall('/api/inventories/with-all-counts/', 'licensed', {
  id: 'list_inventories_with_all_counts',
  summary:
    'Inventários, cada um seguido de suas seções, com os totais de linhas contadas; com inventory, só esse, mesmo que seja uma contagem do dia',
  query: z.object({ pharmacy: pharmacyFilterSchema, inventory: numberIdSchema(invalidId).optional() }),
  responses: { 200: inventoryRowsSchema },
  refusals: ['invalid', 'not_found'],
});

export const finaliseInventory = patchCall('/api/inventories/:id/smart-finalize/', 'staff', {
  id: 'finalize_inventory',
  summary: 'Finaliza ou reabre um inventário, ou uma seção dele',
  params: z.object({ id: numberIdSchema(invalidId) }),
  body: finaliseBodySchema,
  responses: { 200: finaliseAnswerSchema },
});

export const finaliseMobileInventory = patchCall('/api/inventories/smart-finalize-appsync/:uuid/', 'staff', {
  id: 'finalize_mobile_inventory',
  summary: 'O mesmo para um inventário com UUID',
  params: z.object({ uuid: z.uuid({ error: invalidId }) }),
  body: finaliseBodySchema,
  responses: { 200: finaliseAnswerSchema },
});

const collectorFieldSchema = textSchema(NAME_LIMIT).nullish();

const editedId = { error: invalidEditedId };

export const editInventory = patchCall('/api/inventories/:id/', 'staff', {
  id: 'edit_inventory',
  summary:
    'Muda o nome de um inventário e o coletor indicado para ele; campos do coletor que não vêm ficam como estão. Com version, version_conflict se outra pessoa mudou o nome desde então',
  params: z.object({
    id: z
      .union([z.string(), z.number()])
      .refine((id) => !isUuid(String(id)), { error: uneditableInventory, abort: true })
      .transform(Number)
      .pipe(z.number(editedId).int(editedId).positive(editedId)),
  }),
  body: z.object({
    name: nameSchema(missingName),
    pharmacy: z.uuid({ error: unknownPharmacy }),
    collector_sub: collectorFieldSchema,
    collector_name: collectorFieldSchema,
    collector_email: collectorFieldSchema,
    version: versionSchema,
  }),
  responses: { 200: inventoryRowSchema },
  refusals: ['invalid', 'not_found', 'version_conflict'],
});

export const deleteInventory = deleteCall('/api/inventories/:id/smart-delete/', 'staff', {
  id: 'delete_inventory',
  summary: 'Exclui um inventário com suas seções e contagens, ou só uma seção dele com as contagens dela',
  params: inventoryPathSchema,
  body: z.object({ section_id: z.guid({ error: 'Seção inválida.' }).nullish() }).nullish(),
  responses: {
    200: z.object({
      type: z.enum(['section_deleted', 'inventory_deleted']),
      counts: z.int().min(0),
      deletion: deletionIdSchema,
    }),
  },
});

export const createMobileInventory = postCall('/api/mobile/inventories/', 'staff', {
  id: 'create_mobile_inventory',
  promised: true,
  summary: 'Cria um inventário com o UUID que o aplicativo lhe deu; 200 se já existia',
  body: z.object({
    id: z.uuid({ error: 'O id do inventário deve ser um UUID.' }).toLowerCase(),
    name: appNameSchema(missingName),
    pharmacy: z.uuid({ error: invalidPharmacy }),
  }),
  responses: { 201: inventoryRowSchema, 200: inventoryRowSchema },
  refusals: ['invalid', 'conflict'],
});

/** Marks a page without what blind counting hides (docs/blind-counting.md). */
export const blindMark = { blind: z.literal(true).optional() };

export const setBlindCount = patchCall('/api/inventories/:id/blind/', 'staff', {
  id: 'set_blind_count',
  summary:
    'Liga ou desliga a contagem cega: com ela coletores não veem saldo nem contagens de outros enquanto o inventário está aberto',
  params: inventoryPathSchema,
  body: z.object({ blind: z.boolean({ error: 'Informe blind: true ou false.' }) }),
  responses: { 200: z.object({ blind: z.boolean() }) },
  refusals: ['invalid', 'not_found'],
});
