import { z } from 'zod';
import { getCall, patchCall } from '../base/endpoint.js';
import {
  numberIdSchema,
  pageOf,
  pageSchema,
  pageSizeSchema,
  pharmacyFilterSchema,
  searchSchema,
  sortSchema,
} from '../base/fields.js';
import { blindMark, inventoryReferenceSchema } from '../inventories/inventories.js';
import { countLineSchema, countSchema } from './count.js';
import { countFieldsSchema } from './count-fields.js';

/** Default and maximum of Contagens. */
export const COUNT_PAGE_SIZE = 200;
export const COUNT_PAGE_LIMIT = 1000;

/** The text of `search` is looked for in one of these (docs/counts.md, "Searching"). */
export const searchedInSchema = z.enum(['collectors', 'products', 'item'], {
  error: 'Onde procurar: collectors, products ou item.',
});
export type SearchedIn = z.infer<typeof searchedInSchema>;

/**
 * `unrecognised` counts lines that are in no total (docs/counts.md, "Lines and units"). `cursor`, sent as
 * `after`, continues in the same order; such a page repeats `count` and omits `unrecognised`. With `up_to`
 * the answer has the line that it stands for, and how many of `count` came later.
 */
const countLinePageSchema = pageOf(countLineSchema).extend({
  unrecognised: z.int().min(0).optional(),
  /** Absent without `search`. */
  searched_in: searchedInSchema.optional(),
  cursor: z.string().nullable(),
  up_to: z.int().min(0).optional(),
  newer: z.int().min(0).optional(),
  ...blindMark,
});
export type CountLinePage = z.infer<typeof countLinePageSchema>;

export const COUNT_SORT_FIELDS = [
  'createdAt',
  'user_name',
  'barcode',
  'internal_code',
  'product',
  'quantity',
  'factor',
] as const;
export const countSortSchema = sortSchema(COUNT_SORT_FIELDS);
export type CountSort = z.infer<typeof countSortSchema>;

/** See docs/counts.md, "Quick filters". */
export const QUICK_FILTERS = [
  'unregistered',
  'unrecognised',
  'after_close',
  'zero_quantity',
  'factor_above_1',
  'recount',
] as const;
export const quickFilterSchema = z.enum(QUICK_FILTERS, { error: 'Filtro inválido.' });
export type QuickFilter = z.infer<typeof quickFilterSchema>;

const invalidLine = { error: 'Linha inválida.' };

const lineFilter = {
  pharmacy: pharmacyFilterSchema,
  search: searchSchema,
  /** If absent, collectors if one matches; digits and whole codes find codes first. */
  search_in: searchedInSchema.optional(),
  inventory: inventoryReferenceSchema.optional(),
  section: z.guid({ error: 'Seção inválida.' }).optional(),
};

const exportFilterSchema = z.object({ ...lineFilter, only: quickFilterSchema.optional() });

export const listCounts = getCall('/api/amplify-counts/', 'licensed', {
  id: 'list_counts',
  summary:
    'As contagens de uma farmácia; com page ou after, uma página de linhas, as mais novas primeiro, ou as que melhor combinam com search, em coletores ou em produtos',
  scope: 'read:counts',
  query: z.object({
    ...lineFilter,
    only: quickFilterSchema.optional(),
    page: pageSchema.optional(),
    page_size: pageSizeSchema(COUNT_PAGE_LIMIT, 'contagens').default(COUNT_PAGE_SIZE),
    /** Default newest first; with `search`, best matches (docs/counts.md, "Searching"). */
    sort: countSortSchema.optional(),
    /** Continues after the previous page even if lines came or went. Overrides `page`. */
    after: z.string().max(1000, { error: 'Cursor inválido.' }).optional(),
    /** Leaves out lines that came after this one; 0 is the newest of the pharmacy now. So pages stay while lines arrive. */
    up_to: z.coerce.number(invalidLine).int(invalidLine).min(0, invalidLine).optional(),
  }),
  responses: { 200: z.union([z.array(countSchema), countLinePageSchema]) },
  refusals: ['invalid', 'not_found'],
});

export const countSummarySchema = z.object({
  count: z.int().min(0),
  unregistered: z.int().min(0),
  unrecognised: z.int().min(0),
  after_close: z.int().min(0),
  zero_quantity: z.int().min(0),
  factor_above_1: z.int().min(0),
  recount: z.int().min(0),
  /** Recognised lines that the other `search_in` would find; absent without `search`. */
  others: z.int().min(0).optional(),
});
export type CountSummary = z.infer<typeof countSummarySchema>;

export const summariseCounts = getCall('/api/amplify-counts/summary/', 'licensed', {
  id: 'summarise_counts',
  summary: 'Quantas linhas de contagem há, e quantas cada filtro rápido deixaria',
  query: z.object(lineFilter),
  responses: { 200: countSummarySchema },
  refusals: ['invalid', 'not_found'],
});

export const editCount = patchCall('/api/amplify-counts/:id/', 'licensed', {
  id: 'edit_count',
  summary: 'Edita ou exclui uma contagem',
  params: z.object({
    id: numberIdSchema('Contagem inválida.'),
  }),
  body: countFieldsSchema,
  responses: { 200: countSchema },
  refusals: ['invalid', 'not_found', 'version_conflict'],
});

export const SAME_PRODUCT_LIMIT = 50;

export const listSameProduct = getCall('/api/amplify-counts/lines/:id/same-product/', 'staff', {
  id: 'list_same_product',
  summary: 'O saldo do produto de uma linha, e tudo o que o mesmo inventário contou dele, com essa linha',
  params: z.object({ id: numberIdSchema('Contagem inválida.') }),
  responses: {
    200: z.object({
      /** null if the catalogue lacks the product. */
      system_stock: z.number().nullable(),
      units: z.number(),
      count: z.int().min(0),
      results: z.array(countLineSchema),
    }),
  },
});
export type SameProduct = z.infer<(typeof listSameProduct)['responses'][200]>;

const { shape } = countLineSchema;

/** A tuple, because 200,000 lines would repeat field names. */
export const exportedLineSchema = z.tuple([
  shape.kind,
  shape.user_name,
  shape.user_email,
  shape.barcode,
  shape.internal_code,
  shape.quantity,
  shape.factor,
  shape.createdAt,
  shape.inventory_name,
  shape.section_name,
  shape.product,
  /** Present with `settled`, where it differs from quantity × factor; null for a discarded line that nothing stands in for. */
  z.number().nullable().optional(),
]);
export type ExportedLineValues = z.infer<typeof exportedLineSchema>;

/** It is the first element. */
export const exportStartSchema = z.object({ count: z.int().min(0) });
/** Last element; an answer without it was cut off. */
export const exportEndSchema = z.object({ lines: z.int().min(0) });

export const exportCounts = getCall('/api/amplify-counts/export/', 'staff', {
  id: 'export_counts',
  summary:
    'Todas as linhas de contagem de uma lista, as mais novas primeiro, em uma só resposta com um elemento por linha de texto: o início, as linhas e o fim',
  query: exportFilterSchema.extend({
    /** Adds recounted items' units in a total (docs/files.md, "Exporting"). */
    settled: z.enum(['true', 'false'], { error: 'Informe true ou false.' }).optional(),
  }),
  responses: { 200: z.array(z.union([exportedLineSchema, exportStartSchema, exportEndSchema])) },
  refusals: ['invalid', 'not_found'],
});
