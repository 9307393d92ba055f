import { z } from 'zod';
import { getCall, patchCall, postCall, putCall } from '../base/endpoint.js';
import {
  exactTextSchema,
  numberIdSchema,
  pageOf,
  paging,
  searchSchema,
  timestampSchema,
} from '../base/fields.js';
import { boxReadingSchema, countLineSchema, otherBoxSchema } from '../counts/count.js';
import { inventoryIdSchema, inventoryPathSchema } from '../inventories/inventories.js';
import { itemPurchaseSchema } from '../invoices/matching.js';
import { askedPhotoKindSchema, photoSchema } from '../mobile/photos.js';
import { timeZoneSchema, toleranceSchema, valueBasisSchema } from '../pharmacies/pharmacy-settings.js';
import { itemDecisionSchema } from '../recounts/item-decisions.js';
import { scopeSchema, shopSchema } from './inventory-terms.js';
import {
  auditSampleSchema,
  comparisonTotalsSchema,
  comparisonUnitsSchema,
  countedFilterSchema,
  itemFilterSchema,
  itemKeySchema,
  itemNameSchema,
  itemSchema,
  itemSortSchema,
  settlementStateSchema,
} from './items.js';
import { mainBarcodeSchema } from './main-barcode.js';

const stockModeExampleSchema = z.object({
  description: z.string(),
  internal_code: z.string(),
  rows: z.int().min(2),
  repeated: z.number(),
  summed: z.number(),
});
export type StockModeExample = z.infer<typeof stockModeExampleSchema>;
export const STOCK_MODE_EXAMPLES = 3;

/** No product has the code, or two items do. */
export const unresolvedReasonSchema = z.enum(['unregistered', 'ambiguous'], { error: 'Filtro inválido.' });
export type UnresolvedReason = z.infer<typeof unresolvedReasonSchema>;

export const unresolvedCodeSchema = z.object({
  barcode: z.string(),
  internal_code: z.string(),
  reason: unresolvedReasonSchema,
  units: z.number(),
  units_at_1: z.number(),
  /** Units in a box, of the latest line with a factor; null without one. */
  line_factor: z.number().nullable(),
  lines: z.int().min(1),
  sections: z.array(z.string()),
  collectors: z.array(z.string()),
  last_at: timestampSchema,
  /** Items with the code, or with the GTIN-13 inside a GTIN-14. */
  candidates: z.array(itemNameSchema),
  /** What the newest purchase note with this code of a unit calls it, and the item if the note knows it. */
  invoiced: z.object({ description: z.string(), item: itemNameSchema.nullable() }).nullable(),
  photos: z.array(photoSchema),
  /** Readings of a box that was read before, and those that staff called another box. */
  boxes: z.array(
    z.object({
      line_id: z.int(),
      serial: z.string(),
      reading: boxReadingSchema,
      same_box: boxReadingSchema.nullable(),
      other_box: otherBoxSchema.nullable(),
    }),
  ),
  /** Why staff left it out of the settlement; null if they didn't. */
  ignored: z.object({ reason: z.string(), by: z.string() }).nullable(),
});
export type UnresolvedCode = z.infer<typeof unresolvedCodeSchema>;

/** Default and maximum; more would print a hundred sheets. */
export const ITEM_PAGE_SIZE = 100;
export const ITEM_PAGE_LIMIT = 3000;
export const ITEM_LINE_LIMIT = 200;
export const NEIGHBOUR_LIMIT = 5;

/** Whether each row has the item's whole stock or only its own. */
export const stockModeSchema = z.enum(['repeated', 'summed'], { error: 'Modo de saldo inválido.' });
export type StockMode = z.infer<typeof stockModeSchema>;

export const snapshotSchema = z.object({
  /** null while the live catalogue is compared. */
  version: z.int().min(1).nullable(),
  taken_at: timestampSchema.nullable(),
  taken_by: z.string().nullable(),
  items: z.int().min(0),
  mode: stockModeSchema,
  /** Whether the rows show how the stock is meant. */
  is_mode_clear: z.boolean(),
  is_mode_chosen: z.boolean(),
  /** Items to choose by; empty while the rows are clear. */
  mode_examples: z.array(stockModeExampleSchema).max(STOCK_MODE_EXAMPLES),
  /** Items with several rows, and those whose rows agree. */
  repeated: z.int().min(0),
  repeated_equal: z.int().min(0),
  /** Items whose catalogue stock differs by now. */
  changed_since: z.int().min(0),
  /** Lines within ten minutes after the capture; many hint at a running import. */
  added_after: z.int().min(0),
  /** As staff stated for an open shop, else when the last import before the copy ended. */
  stock_at: timestampSchema.nullable(),
  units: z.number(),
  stock_value: z.number(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

export const comparisonSchema = z.object({
  inventory_id: inventoryIdSchema,
  name: z.string(),
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  source: z.enum(['web', 'mobile', 'pharmacy']),
  finalised_at: timestampSchema.nullable(),
  finalised_by: z.string().nullable(),
  /** Set while only recounts keep it open; with the last of them it is finalised again. */
  reopened_by_recount_at: timestampSchema.nullable(),
  sections: z.int().min(0),
  open_sections: z.int().min(0),
  blind: z.boolean(),
  state: settlementStateSchema,
  /** The settlement in force; null without one. */
  version: z.int().min(1).nullable(),
  snapshot: snapshotSchema,
  value_basis: valueBasisSchema,
  scope: scopeSchema,
  shop: shopSchema,
  time_zone: timeZoneSchema,
  tolerance: toleranceSchema,
  totals: comparisonTotalsSchema,
  units: comparisonUnitsSchema,
  /** The share of counted items without a difference, in percent. */
  accuracy_by_item: z.number().nullable(),
  /** 1 − gross ÷ R$ expected of the counted items, in percent. */
  accuracy_by_value: z.number().nullable(),
  sample: auditSampleSchema,
  items: z.int().min(0),
  counted_items: z.int().min(0),
  filters: z.record(countedFilterSchema, z.int().min(0)),
  /** Codes that no product has, and codes that two items have. */
  unregistered_codes: z.int().min(0),
  ambiguous_codes: z.int().min(0),
  unrecognised_lines: z.int().min(0),
  departments: z.array(z.string()),
  /** R$ of each department with a difference, the largest first; '' for items without one. They add up to `totals`. */
  department_totals: z.array(
    comparisonTotalsSchema.pick({ shortage: true, overage: true }).extend({ department: z.string() }),
  ),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** What a round of some sections adds up to (docs/comparison.md, "How rounds settle"). */
const roundPartsSchema = z.object({
  round: z.int().min(2).max(3),
  /** Names of the sections that it recounts, '' for lines without one. */
  only_in: z.array(z.string()),
  /** Units of the first round in other sections, which stay. */
  kept: z.array(z.object({ name: z.string(), units: z.number() })),
});
export type RoundParts = z.infer<typeof roundPartsSchema>;

export const itemDetailSchema = z.object({
  item: itemSchema,
  /** Rounds that keep a part of the first one. */
  round_parts: z.array(roundPartsSchema),
  /** Its rounds may have changed since. */
  decision: itemDecisionSchema.nullable(),
  /** The newest lines; `bound_factor` is null without a binding. */
  results: z.array(countLineSchema.extend({ bound_factor: z.number().nullable() })),
  main_barcode: mainBarcodeSchema,
  /** Photos of its counted codes, the newest first; they are erased after 90 days. */
  photos: z.array(photoSchema),
  /** What the pharmacy wants a photo of here, and no photo has arrived. */
  missing_photos: z.array(askedPhotoKindSchema),
  neighbours: z.array(itemSchema),
  /** null if no note of twelve months has it. */
  purchase: itemPurchaseSchema.nullable(),
});
export type ItemDetail = z.infer<typeof itemDetailSchema>;

export const getComparison = getCall('/api/inventories/:id/closing/', 'staff', {
  id: 'get_closing',
  summary: 'O confronto de um inventário: totais, saldo de referência e quantos itens há em cada situação',
  params: inventoryPathSchema,
  responses: { 200: comparisonSchema },
});

/** Differences at what the notes of twelve months cost (docs/invoice-items.md, "Costs"). */
export const getPurchaseCost = getCall('/api/inventories/:id/purchase-cost/', 'staff', {
  id: 'get_purchase_cost',
  summary:
    'Falta, sobra e não contado pelo último custo e pelo custo médio das notas, dos itens que elas têm',
  params: inventoryPathSchema,
  responses: {
    200: z.object({
      last: comparisonTotalsSchema,
      mean: comparisonTotalsSchema,
      /** With a difference or not counted, and those of them with a cost. */
      items: z.int(),
      known: z.int(),
    }),
  },
});

export const listComparisonItems = getCall('/api/inventories/:id/divergence/', 'staff', {
  id: 'list_divergence',
  summary: 'Os itens de um inventário com esperado, contado e diferença, os de maior valor primeiro',
  params: inventoryPathSchema,
  query: z.object({
    filter: itemFilterSchema.optional(),
    /** Includes items out of scope. */
    outside: z.enum(['true', 'false'], { error: 'Use true ou false.' }).default('false'),
    search: searchSchema,
    department: exactTextSchema(200, 'Departamento inválido.').optional(),
    section: z.guid({ error: 'Seção inválida.' }).optional(),
    sort: itemSortSchema.default('-money'),
    ...paging('itens', ITEM_PAGE_SIZE, ITEM_PAGE_LIMIT),
  }),
  responses: { 200: pageOf(itemSchema) },
});

export const getItem = getCall('/api/inventories/:id/items/:key/', 'staff', {
  id: 'get_item',
  summary: 'Um item do confronto com as linhas que o contaram e os itens de nome vizinho',
  params: inventoryPathSchema.extend({ key: itemKeySchema }),
  responses: { 200: itemDetailSchema },
});

export const listUnresolvedCodes = getCall('/api/inventories/:id/unresolved-codes/', 'staff', {
  id: 'list_unresolved_codes',
  summary: 'Os códigos contados que não levam a um item: não cadastrados ou de dois produtos',
  params: inventoryPathSchema,
  query: z.object({
    reason: unresolvedReasonSchema.optional(),
    search: searchSchema,
    ...paging('códigos', ITEM_PAGE_SIZE, ITEM_PAGE_LIMIT),
  }),
  responses: { 200: pageOf(unresolvedCodeSchema) },
});

export const separateBox = putCall('/api/inventories/:id/boxes/:line/', 'staff', {
  id: 'separate_box',
  summary: 'Diz que uma leitura é de outra caixa com a mesma série, que então conta, ou desfaz isso',
  params: inventoryPathSchema.extend({
    line: numberIdSchema('Linha inválida.'),
  }),
  body: z.object({ separate: z.boolean({ error: 'Informe true ou false.' }) }),
  responses: { 200: z.object({ separate: z.boolean() }) },
});

export const captureSnapshot = postCall('/api/inventories/:id/snapshot/', 'staff', {
  id: 'capture_snapshot',
  summary: 'Guarda de novo o saldo do catálogo com que o inventário é confrontado',
  params: inventoryPathSchema,
  responses: { 201: comparisonSchema },
});

export const chooseStockMode = patchCall('/api/inventories/:id/snapshot/', 'staff', {
  id: 'choose_stock_mode',
  summary: 'Diz como ler o saldo de um item com vários códigos: repetido em cada linha, ou a somar',
  params: inventoryPathSchema,
  body: z.object({ mode: stockModeSchema }),
  responses: { 200: comparisonSchema },
});

const sectionItemSchema = z.object({
  section: z.object({ id: z.guid().nullable(), name: z.string() }).nullable(),
  /** Units counted in this section; null if nobody counted the item. */
  units: z.number().nullable(),
  item: itemSchema,
});
export type SectionItem = z.infer<typeof sectionItemSchema>;

/** Items have the order of shelves (docs/comparison.md, "By section"). */
export const listSectionItems = getCall('/api/inventories/:id/section-items/', 'staff', {
  id: 'list_section_items',
  summary: `Os itens por seção, na ordem em que foram contados nela, os não contados no fim; até ${ITEM_PAGE_LIMIT}`,
  params: listComparisonItems.params,
  query: listComparisonItems.query.omit({ sort: true, page: true, page_size: true }),
  responses: {
    200: z.object({
      /** An item counts once in each section that counted it. */
      count: z.int().min(0),
      results: z.array(sectionItemSchema),
    }),
  },
});
