import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { pageOf, pageSchema, pageSizeSchema, searchSchema, timestampSchema } from '../base/fields.js';
import { countLineSchema } from '../counts/counts.js';
import { inventoryIdSchema, inventoryReferenceSchema } from '../inventories/inventories.js';
import { timeZoneSchema, toleranceSchema, valueBasisSchema } from '../pharmacies/pharmacy-settings.js';
import { itemDecisionSchema } from '../recounts/item-decisions.js';
import { itemFilterSchema, itemKeySchema, itemSchema, itemSortSchema } from './closing-items.js';
import { closingStateSchema } from './closing-states.js';
import { scopeSchema, shopSchema } from './closing-terms.js';
import { auditSampleSchema, closingTotalsSchema, closingUnitsSchema } from './closing-totals.js';
import { mainBarcodeSchema } from './main-barcode.js';
import { STOCK_MODE_EXAMPLES, stockModeExampleSchema } from './stock-mode-example.js';
import { unresolvedCodeSchema, unresolvedReasonSchema } from './unresolved-code.js';

/** Items per page of Divergências, and the most per call, which printing uses: more would be a hundred sheets. */
export const ITEM_PAGE_SIZE = 100;
export const ITEM_PAGE_LIMIT = 3000;
/** How many lines and neighbours an item is shown with. */
export const ITEM_LINE_LIMIT = 200;
export const NEIGHBOUR_LIMIT = 5;

/** How the stock of an item with several codes is read: each row has the item's whole stock, or each row its own. */
export const stockModeSchema = z.enum(['repeated', 'summed'], { error: 'Modo de saldo inválido.' });
export type StockMode = z.infer<typeof stockModeSchema>;

/** The stock that an inventory is compared with. */
const snapshotSchema = z.object({
  /** Null while the catalogue itself is compared: it is copied before it first changes. */
  version: z.int().min(1).nullable(),
  taken_at: timestampSchema.nullable(),
  /** Null if it was copied by itself. */
  taken_by: z.string().nullable(),
  items: z.int().min(0),
  mode: stockModeSchema,
  /** Whether the rows say clearly enough how the stock is meant; otherwise a person should choose. */
  is_mode_clear: z.boolean(),
  is_mode_chosen: z.boolean(),
  /** Items by which a person can choose; none while the rows are clear. */
  mode_examples: z.array(stockModeExampleSchema).max(STOCK_MODE_EXAMPLES),
  /** Items with several rows and some stock, and those whose rows all have the same stock. */
  repeated: z.int().min(0),
  repeated_equal: z.int().min(0),
  /** Items whose stock in the catalogue is another one by now. */
  changed_since: z.int().min(0),
  /** Items that the catalogue got within ten minutes after the capture: many of them mean that an import was under way. */
  added_after: z.int().min(0),
  /** The moment that the stock is of: the end of the last import before it was copied. */
  stock_at: timestampSchema.nullable(),
  /** Of all items, in the reading in force. */
  units: z.number(),
  /** R$ of these units. */
  stock_value: z.number(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

const closingSchema = z.object({
  inventory_id: inventoryIdSchema,
  name: z.string(),
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  source: z.enum(['web', 'mobile', 'pharmacy']),
  finalised_at: timestampSchema.nullable(),
  finalised_by: z.string().nullable(),
  sections: z.int().min(0),
  open_sections: z.int().min(0),
  /** Whether it is counted blind (docs/contagem-cega.md). */
  blind: z.boolean(),
  state: closingStateSchema,
  /** Of the settlement that is its result; null while there is none. */
  version: z.int().min(1).nullable(),
  snapshot: snapshotSchema,
  /** What the R$ of the totals and items are. */
  value_basis: valueBasisSchema,
  ...{ scope: scopeSchema, shop: shopSchema, time_zone: timeZoneSchema },
  tolerance: toleranceSchema,
  totals: closingTotalsSchema,
  units: closingUnitsSchema,
  /** Counted items without a difference ÷ counted items, in percent; null if nothing was counted. */
  accuracy_by_item: z.number().nullable(),
  /** 1 − gross ÷ R$ of what was expected of the counted items, at least 0, in percent. */
  accuracy_by_value: z.number().nullable(),
  sample: auditSampleSchema,
  items: z.int().min(0),
  counted_items: z.int().min(0),
  /** How many items each filter leaves. */
  filters: z.record(itemFilterSchema, z.int().min(0)),
  /** Codes that no product has, and codes that two items have. */
  unregistered_codes: z.int().min(0),
  ambiguous_codes: z.int().min(0),
  unrecognised_lines: z.int().min(0),
  departments: z.array(z.string()),
});
export type Closing = z.infer<typeof closingSchema>;

const itemDetailSchema = z.object({
  item: itemSchema,
  /** What staff decided of its rounds, which may have changed since; null if nothing. */
  decision: itemDecisionSchema.nullable(),
  /** The newest of its lines, each with the factor of the binding that led its code to the item; null without one. */
  results: z.array(countLineSchema.extend({ bound_factor: z.number().nullable() })),
  /** The barcode by which it leaves in files. */
  main_barcode: mainBarcodeSchema,
  /** The items with similar descriptions, the most similar first. */
  neighbours: z.array(itemSchema),
});
export type ItemDetail = z.infer<typeof itemDetailSchema>;

const closingParamsSchema = z.object({ id: inventoryReferenceSchema });

export const getClosing = defineEndpoint({
  id: 'get_closing',
  method: 'GET',
  path: '/api/inventories/:id/closing/',
  summary: 'O confronto de um inventário: totais, saldo de referência e quantos itens há em cada situação',
  permission: 'staff',
  params: closingParamsSchema,
  responses: { 200: closingSchema },
  refusals: ['invalid', 'not_found'],
});

export const listDivergence = defineEndpoint({
  id: 'list_divergence',
  method: 'GET',
  path: '/api/inventories/:id/divergence/',
  summary: 'Os itens de um inventário com esperado, contado e diferença, os de maior valor primeiro',
  permission: 'staff',
  params: closingParamsSchema,
  query: z.object({
    filter: itemFilterSchema.optional(),
    /** Whether items out of scope are listed too, counted or not; they are candidates of a binding and of the scope. */
    outside: z.enum(['true', 'false'], { error: 'Use true ou false.' }).default('false'),
    search: searchSchema,
    department: z
      .string()
      .max(200, { error: 'Departamento inválido.' })
      .refine((department) => !department.includes('\u0000'), { error: 'Departamento inválido.' })
      .optional(),
    section: z.guid({ error: 'Seção inválida.' }).optional(),
    sort: itemSortSchema.default('-money'),
    page: pageSchema.default(1),
    page_size: pageSizeSchema(ITEM_PAGE_LIMIT, 'itens').default(ITEM_PAGE_SIZE),
  }),
  responses: { 200: pageOf(itemSchema) },
  refusals: ['invalid', 'not_found'],
});

export const getItem = defineEndpoint({
  id: 'get_item',
  method: 'GET',
  path: '/api/inventories/:id/items/:key/',
  summary: 'Um item do confronto com as linhas que o contaram e os itens de nome vizinho',
  permission: 'staff',
  params: z.object({ id: inventoryReferenceSchema, key: itemKeySchema }),
  responses: { 200: itemDetailSchema },
  refusals: ['invalid', 'not_found'],
});

export const listUnresolvedCodes = defineEndpoint({
  id: 'list_unresolved_codes',
  method: 'GET',
  path: '/api/inventories/:id/unresolved-codes/',
  summary: 'Os códigos contados que não levam a um item: não cadastrados ou de dois produtos',
  permission: 'staff',
  params: closingParamsSchema,
  query: z.object({
    reason: unresolvedReasonSchema.optional(),
    search: searchSchema,
    page: pageSchema.default(1),
    page_size: pageSizeSchema(ITEM_PAGE_LIMIT, 'códigos').default(ITEM_PAGE_SIZE),
  }),
  responses: { 200: pageOf(unresolvedCodeSchema) },
  refusals: ['invalid', 'not_found'],
});

export const captureSnapshot = defineEndpoint({
  id: 'capture_snapshot',
  method: 'POST',
  path: '/api/inventories/:id/snapshot/',
  summary: 'Captura de novo o saldo do catálogo com que o inventário é confrontado',
  permission: 'staff',
  params: closingParamsSchema,
  responses: { 201: closingSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const chooseStockMode = defineEndpoint({
  id: 'choose_stock_mode',
  method: 'PATCH',
  path: '/api/inventories/:id/snapshot/',
  summary: 'Diz como ler o saldo de um item com vários códigos: repetido em cada linha, ou a somar',
  permission: 'staff',
  params: closingParamsSchema,
  body: z.object({ mode: stockModeSchema }),
  responses: { 200: closingSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});
