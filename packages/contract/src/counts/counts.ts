import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import {
  numberIdSchema,
  pageOf,
  pageSchema,
  pageSizeSchema,
  pharmacyFilterSchema,
  searchSchema,
  sortSchema,
  timestampSchema,
} from '../base/fields.js';
import { inventoryIdSchema, inventoryReferenceSchema } from '../inventories/inventories.js';
import { blindMark } from '../pharmacies/blind-count.js';
import { countFieldsSchema, submittedSchema } from './count-fields.js';
import { boxSchema } from './counted-box.js';

/** Lines per page of the Contagens screen, and the most per call. */
export const COUNT_PAGE_SIZE = 200;
export const COUNT_PAGE_LIMIT = 1000;

/** A count (specification, section 3), with its section and whether it arrived after closing. */
export const countSchema = z.object({
  id: z.int(),
  amplify_id: z.guid(),
  _version: z.int(),
  _deleted: z.boolean(),
  cognitoUserID: z.string(),
  user_name: z.string(),
  barcode: submittedSchema,
  internalBarcode: submittedSchema,
  factor: z.number(),
  inventoryID: inventoryIdSchema,
  sectionID: z.guid().nullable(),
  createdAt: timestampSchema,
  created_at: timestampSchema,
  after_close: z.boolean(),
});
export type Count = z.infer<typeof countSchema>;

/** One line of a count, with its count and the product that has its code (leading zeros ignored). */
export const countLineSchema = z.object({
  line_id: z.int(),
  count_id: z.int(),
  entry_index: z.int(),
  _version: z.int(),
  cognitoUserID: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  kind: z.enum(['barcode', 'internal_code', 'unrecognised']),
  barcode: z.string(),
  internal_code: z.string(),
  quantity: z.number().nullable(),
  factor: z.number(),
  raw: z.string().nullable(),
  /** Null if nothing but a code was read. */
  box: boxSchema.nullable(),
  createdAt: timestampSchema,
  inventoryID: inventoryIdSchema,
  inventory_name: z.string(),
  sectionID: z.guid().nullable(),
  section_name: z.string().nullable(),
  /** 2 or 3 if its section is a recount, else 1. */
  round: z.int().min(1).max(3),
  after_close: z.boolean(),
  /** Who corrected the count last on a screen; null if nobody did. */
  edited_by: z.string().nullable(),
  product: z
    .object({ id: z.uuid(), description: z.string(), internal_code: z.string(), barcode: z.string() })
    .nullable(),
  /** The products of a barcode that several items have, if nothing says which is meant; absent otherwise. */
  candidates: z.array(z.object({ internal_code: z.string(), description: z.string() })).optional(),
  source: z.object({ barcode: submittedSchema, internalBarcode: submittedSchema, factor: z.number() }),
});
export type CountLine = z.infer<typeof countLineSchema>;

/**
 * A page of lines. `count` has all of them, `unrecognised` those that are in no total (docs/counts.md, "Lines and units").
 * `cursor` is sent as `after` to read the next page in the same order; null after the last line. Such a page has the
 * `count` of the first page and no `unrecognised`.
 */
const countLinePageSchema = pageOf(countLineSchema).extend({
  unrecognised: z.int().min(0).optional(),
  cursor: z.string().nullable(),
  ...blindMark,
});
export type CountLinePage = z.infer<typeof countLinePageSchema>;

/** The columns by which the list can be sorted; a leading minus reverses the order. */
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

/** Lines that deserve a look; the list shows one kind at a time (docs/counts.md, "Quick filters"). */
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

/** What narrows a list of lines and its summary alike. */
const lineFilter = {
  pharmacy: pharmacyFilterSchema,
  search: searchSchema,
  inventory: inventoryReferenceSchema.optional(),
  section: z.guid({ error: 'Seção inválida.' }).optional(),
};

/** What narrows an export: the same as the list. */
export const exportFilterSchema = z.object({ ...lineFilter, only: quickFilterSchema.optional() });

export const listCounts = defineEndpoint({
  id: 'list_counts',
  method: 'GET',
  path: '/api/amplify-counts/',
  summary:
    'As contagens de uma farmácia; com page ou after, uma página de linhas, as mais novas primeiro, ou as que melhor combinam com search',
  permission: 'licensed',
  query: z.object({
    ...lineFilter,
    only: quickFilterSchema.optional(),
    page: pageSchema.optional(),
    page_size: pageSizeSchema(COUNT_PAGE_LIMIT, 'contagens').default(COUNT_PAGE_SIZE),
    /** Newest first if absent; with `search`, the best matches first (docs/counts.md, "Searching"). */
    sort: countSortSchema.optional(),
    /** The `cursor` of the previous page: continues after it, even if lines were added or removed. Overrides `page`. */
    after: z.string().max(1000, { error: 'Cursor inválido.' }).optional(),
  }),
  responses: { 200: z.union([z.array(countSchema), countLinePageSchema]) },
  refusals: ['invalid', 'not_found'],
});

/** How many recognised lines a list has, and how many lines each quick filter would leave. */
const countSummarySchema = z.object({
  count: z.int().min(0),
  unregistered: z.int().min(0),
  unrecognised: z.int().min(0),
  after_close: z.int().min(0),
  zero_quantity: z.int().min(0),
  factor_above_1: z.int().min(0),
  recount: z.int().min(0),
});
export type CountSummary = z.infer<typeof countSummarySchema>;

export const summariseCounts = defineEndpoint({
  id: 'summarise_counts',
  method: 'GET',
  path: '/api/amplify-counts/summary/',
  summary: 'Quantas linhas de contagem há, e quantas cada filtro rápido deixaria',
  permission: 'licensed',
  query: z.object(lineFilter),
  responses: { 200: countSummarySchema },
  refusals: ['invalid', 'not_found'],
});

export const editCount = defineEndpoint({
  id: 'edit_count',
  method: 'PATCH',
  path: '/api/amplify-counts/:id/',
  summary: 'Edita ou exclui uma contagem',
  permission: 'licensed',
  params: z.object({
    id: numberIdSchema('Contagem inválida.'),
  }),
  body: countFieldsSchema,
  responses: { 200: countSchema },
  refusals: ['invalid', 'not_found', 'version_conflict'],
});
