import { z } from 'zod';
import { getCall } from '../base/endpoint.js';
import { isStorableMoment, pageSizeSchema, pharmacyFilterSchema, timestampSchema } from '../base/fields.js';
import { codeBindingSchema } from '../comparison/code-bindings.js';
import { countSchema } from '../counts/count.js';
import { inventoryIdSchema, inventoryReferenceSchema } from '../inventories/inventories.js';
import { productSchema } from '../products/products.js';

const PULL_PAGE_SIZE = 1000;
const PULL_PAGE_LIMIT = 5000;

const invalidPharmacy = { error: 'Farmácia inválida.' };

/**
 * Without `since` it answers live and open rows, with it changed rows, including finalised and deleted ones.
 * `cursor` asks for the next page.
 */
const pullQuerySchema = z.object({
  since: z.iso
    .datetime({ offset: true, abort: true, error: 'since deve ser uma data ISO 8601 com fuso.' })
    .refine(isStorableMoment, { error: 'since está fora do intervalo aceito.' })
    .optional(),
  cursor: z.string().max(1000, { error: 'Cursor inválido.' }).optional(),
  page_size: pageSizeSchema(PULL_PAGE_LIMIT, 'linhas').default(PULL_PAGE_SIZE),
});
export type PullQuery = z.infer<typeof pullQuerySchema>;

/** `cursor` is null on the last page; `since` serves the next pull. */
function pullPageOf<T extends z.ZodType>(row: T) {
  return z.object({ results: z.array(row), cursor: z.string().nullable(), since: timestampSchema });
}
export interface PullPage<Row> {
  results: Row[];
  cursor: string | null;
  since: string;
  total?: number | undefined;
}

const pulledPharmacySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  inventory_uuid: z.uuid(),
  _deleted: z.boolean(),
});
export type PulledPharmacy = z.infer<typeof pulledPharmacySchema>;

const pulledInventorySchema = z.object({
  id: inventoryIdSchema,
  pharmacy: z.uuid(),
  name: z.string(),
  finalizado: z.boolean(),
  created_at: timestampSchema,
  _version: z.int(),
  _deleted: z.boolean(),
});
export type PulledInventory = z.infer<typeof pulledInventorySchema>;

const pulledSectionSchema = z.object({
  id: z.guid(),
  inventoryID: inventoryIdSchema,
  name: z.string(),
  collector_sub: z.string().nullable(),
  collector_name: z.string().nullable(),
  finalizado: z.boolean(),
  /**
   * Who declared it 'pronta', once everybody who counted there has; never how much. A declaration alone doesn't
   * make a row change. Older servers send none.
   */
  done_by: z.array(z.string()).optional(),
  created_at: timestampSchema,
  _version: z.int(),
  _deleted: z.boolean(),
});
export type PulledSection = z.infer<typeof pulledSectionSchema>;

/**
 * Stock and value never leave: people count without the expected quantity. The trigger `product_changes`
 * names the same columns.
 */
const pulledColumnsSchema = productSchema.pick({
  internal_code: true,
  barcode: true,
  description: true,
  department: true,
});
export const PULLED_PRODUCT_COLUMNS = pulledColumnsSchema.keyof().options;

const pulledProductSchema = z.object({
  id: z.uuid(),
  ...pulledColumnsSchema.shape,
  _deleted: z.boolean(),
});
export type PulledProduct = z.infer<typeof pulledProductSchema>;

/** See docs/comparison.md, "Bound codes". */
export const pulledBindingSchema = codeBindingSchema
  .pick({ id: true, kind: true, code: true, item_key: true, factor: true })
  .extend({ _deleted: z.boolean() });
export type PulledBinding = z.infer<typeof pulledBindingSchema>;

/** What its sender reads of an `unplaced` count. */
export const KEPT_UNPLACED =
  'O inventário não foi encontrado. A contagem está guardada e será atribuída pelo escritório.';

const pulledCountSchema = countSchema
  .omit({ cognitoUserID: true, user_name: true, created_at: true })
  .extend({
    /** While `unplaced`, it is any text that the app sent. */
    inventoryID: z.union([inventoryIdSchema, z.string()]).nullable(),
    /** It is so until staff assign it or its inventory is created. */
    unplaced: z.boolean(),
  });
export type PulledCount = z.infer<typeof pulledCountSchema>;

export const pullPharmacies = getCall('/api/mobile/pharmacies/', 'licensed', {
  id: 'pull_mobile_pharmacies',
  promised: true,
  summary: 'Farmácias para o aplicativo; com since, só as que mudaram, também as excluídas',
  query: pullQuerySchema,
  responses: { 200: pullPageOf(pulledPharmacySchema) },
});

export const pullInventories = getCall('/api/mobile/inventories/', 'licensed', {
  id: 'pull_mobile_inventories',
  promised: true,
  summary: 'Inventários abertos; com since, os que mudaram, também os finalizados e os excluídos',
  query: pullQuerySchema.extend({ pharmacy: pharmacyFilterSchema }),
  responses: { 200: pullPageOf(pulledInventorySchema) },
  refusals: ['invalid', 'not_found'],
});

export const pullSections = getCall('/api/mobile/sections/', 'licensed', {
  id: 'pull_mobile_sections',
  promised: true,
  summary: 'Seções dos inventários abertos; com since, as que mudaram, também as finalizadas e as excluídas',
  query: pullQuerySchema.extend({ inventory: inventoryReferenceSchema.optional() }),
  responses: { 200: pullPageOf(pulledSectionSchema) },
  refusals: ['invalid', 'not_found'],
});

export const pullProducts = getCall('/api/mobile/products/', 'licensed', {
  id: 'pull_mobile_products',
  promised: true,
  summary: 'O catálogo de uma farmácia, sem saldo e sem valor; com since, só o que mudou ou foi excluído',
  query: pullQuerySchema.extend({ pharmacy: z.uuid(invalidPharmacy) }),
  responses: {
    // How many rows the first reading has, on its first page. Older servers send none.
    200: pullPageOf(pulledProductSchema).extend({ total: z.int().optional() }),
  },
  refusals: ['invalid', 'not_found'],
});

export const pullBindings = getCall('/api/mobile/bindings/', 'licensed', {
  id: 'pull_mobile_bindings',
  promised: true,
  summary:
    'Os códigos que a equipe vinculou a itens de uma farmácia; com since, só o que mudou ou foi desfeito',
  query: pullQuerySchema.extend({ pharmacy: z.uuid(invalidPharmacy) }),
  responses: { 200: pullPageOf(pulledBindingSchema) },
  refusals: ['invalid', 'not_found'],
});

export const pullCounts = getCall('/api/mobile/counts/', 'licensed', {
  id: 'pull_mobile_counts',
  promised: true,
  summary: 'As contagens de quem chama; com since, as que mudaram, também as excluídas',
  query: pullQuerySchema.extend({ inventory: inventoryReferenceSchema.optional() }),
  responses: { 200: pullPageOf(pulledCountSchema) },
  refusals: ['invalid', 'not_found'],
});
