import { z } from 'zod';
import { countFieldsSchema, submittedSchema } from './count-fields.js';
import { defineEndpoint } from './endpoint.js';
import {
  numberIdSchema,
  pageOf,
  pageSchema,
  pageSizeSchema,
  pharmacyFilterSchema,
  searchSchema,
  sortSchema,
  timestampSchema,
} from './fields.js';
import { inventoryIdSchema, inventoryReferenceSchema } from './inventories.js';

/** Lines per page of the Contagens screen, and the most per call, which the export uses. */
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
  createdAt: timestampSchema,
  inventoryID: inventoryIdSchema,
  inventory_name: z.string(),
  sectionID: z.guid().nullable(),
  section_name: z.string().nullable(),
  after_close: z.boolean(),
  product: z
    .object({ id: z.uuid(), description: z.string(), internal_code: z.string(), barcode: z.string() })
    .nullable(),
  source: z.object({ barcode: submittedSchema, internalBarcode: submittedSchema, factor: z.number() }),
});
export type CountLine = z.infer<typeof countLineSchema>;

/**
 * A page of lines. `cursor` is sent as `after` to read the next page in the same order; null after the last line. On
 * later pages `count` is that of the first page.
 */
const countLinePageSchema = pageOf(countLineSchema).extend({ cursor: z.string().nullable() });
export type CountLinePage = z.infer<typeof countLinePageSchema>;

/** The columns by which the list can be sorted; a leading minus reverses the order. */
export const COUNT_SORT_FIELDS = [
  'createdAt',
  'user_name',
  'barcode',
  'internal_code',
  'quantity',
  'factor',
] as const;
export const countSortSchema = sortSchema(COUNT_SORT_FIELDS);
export type CountSort = z.infer<typeof countSortSchema>;

export const listCounts = defineEndpoint({
  id: 'list_counts',
  method: 'GET',
  path: '/api/amplify-counts/',
  summary: 'As contagens de uma farmácia; com page ou after, uma página de linhas, as mais novas primeiro',
  permission: 'licensed',
  query: z.object({
    pharmacy: pharmacyFilterSchema,
    page: pageSchema.optional(),
    page_size: pageSizeSchema(COUNT_PAGE_LIMIT, 'contagens').default(COUNT_PAGE_SIZE),
    search: searchSchema,
    inventory: inventoryReferenceSchema.optional(),
    section: z.guid({ error: 'Seção inválida.' }).optional(),
    sort: countSortSchema.default('-createdAt'),
    /** The `cursor` of the previous page: continues after it, even if lines were added or removed. Overrides `page`. */
    after: z.string().max(1000, { error: 'Cursor inválido.' }).optional(),
  }),
  responses: { 200: z.union([z.array(countSchema), countLinePageSchema]) },
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
