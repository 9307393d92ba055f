import { z } from 'zod';
import { codeKey } from '../base/codes.js';
import { deleteCall, getCall, postCall, putCall } from '../base/endpoint.js';
import {
  answeredVersionSchema,
  deletionIdSchema,
  MONEY_LIMIT,
  pageOf,
  paging,
  pharmacyFilterSchema,
  productTextSchema,
  QUANTITY_LIMIT,
  searchSchema,
  sortSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../base/fields.js';
import { blindMark } from '../inventories/inventories.js';
import {
  forEachColumn,
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  PRODUCT_COLUMNS,
  type ProductNumberColumn,
  type ProductTextColumn,
} from './product-columns.js';

function limitedNumber(limit: number, beyond: string) {
  return z
    .number({ error: 'Informe um número.' })
    .min(-limit, { error: beyond })
    .max(limit, { error: beyond });
}
const numberSchemas = {
  quantity: limitedNumber(QUANTITY_LIMIT, 'O saldo passa do limite.'),
  money: limitedNumber(MONEY_LIMIT, 'O valor passa do limite.'),
};

type ColumnSchemas = Record<ProductTextColumn, z.ZodString> & Record<ProductNumberColumn, z.ZodNumber>;

/** Values were checked when sent. */
const answeredColumns = forEachColumn((column) =>
  isTextColumn(column) ? z.string() : z.number(),
) as ColumnSchemas;

const sentColumns = forEachColumn((column) => {
  if (isTextColumn(column)) return productTextSchema(PRODUCT_COLUMNS[column].limit);
  return numberSchemas[PRODUCT_COLUMNS[column].kind];
}) as ColumnSchemas;

/** See the specification, section 9. */
export const PRODUCT_PAGE_SIZE = 1000;
/** Specification, section 9: rows per batch, then a pause. */
export const IMPORT_BATCH_ROWS = 500;
export const IMPORT_BATCH_PAUSE_MS = 100;
const BULK_ROW_LIMIT = 1000;

export const productSchema = z.object({
  id: z.uuid(),
  ...answeredColumns,
  pharmacy: z.uuid(),
  version: answeredVersionSchema,
});
export type Product = z.infer<typeof productSchema>;

/** By the time of the device. */
export const lastCountSchema = z.object({ at: timestampSchema, by: z.string() });

/** Blind counters see no stock (docs/blind-counting.md). */
const listedProductSchema = productSchema.extend({
  system_stock: z.number().nullable(),
  /** Only if asked for; null if nobody counted the item. */
  last_count: lastCountSchema.nullable().optional(),
});
export type ListedProduct = z.infer<typeof listedProductSchema>;

export const productRowSchema = z
  .object({ pharmacy: z.uuid({ error: 'Farmácia inválida.' }) })
  .extend(z.object(sentColumns).partial().shape)
  .refine((row) => codeKey(row.internal_code ?? '') !== '' || codeKey(row.barcode ?? '') !== '', {
    error: 'O produto precisa de código interno ou código de barras.',
    path: ['internal_code'],
  });
export type ProductRow = z.infer<typeof productRowSchema>;

/** A dry run's refusal: index from 0, sentences by field. */
const refusedRowSchema = z.object({
  row: z.int().min(0),
  fields: z.record(z.string(), z.array(z.string())),
});
export type RefusedRow = z.infer<typeof refusedRowSchema>;

const stockTotalsSchema = z.object({ system_stock: z.number(), stock_value: z.number() });

/**
 * Only a dry run fills `refused`, names products without a description, and names in `taken_codes` new products
 * whose internal code a stored product with another name (`stored`) has: they become one item. `stock`, unless all of it is 0, sums
 * stocks and their values: of the list's stored products as they are and as they would be, and of the new ones.
 */
const bulkAnswerSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.array(refusedRowSchema),
  nameless: z.array(z.object({ internal_code: z.string(), barcode: z.string() })).optional(),
  taken_codes: z
    .array(z.object({ internal_code: z.string(), description: z.string(), stored: z.string() }))
    .optional(),
  stock: z
    .object({ stored: stockTotalsSchema, result: stockTotalsSchema, created: stockTotalsSchema })
    .optional(),
});
export type BulkStock = NonNullable<z.infer<typeof bulkAnswerSchema>['stock']>;
export type TakenCode = NonNullable<z.infer<typeof bulkAnswerSchema>['taken_codes']>[number];
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

export const productSortSchema = sortSchema(PRODUCT_COLUMN_NAMES);
export type ProductSort = z.infer<typeof productSortSchema>;

export const productFieldsSchema = z
  .object({
    ...sentColumns,
    description: sentColumns.description.refine((text) => text !== '', { error: 'Informe a descrição.' }),
  })
  .refine((product) => codeKey(product.internal_code) !== '', {
    error: 'Informe o código interno.',
    path: ['internal_code'],
  });
export type ProductFields = z.infer<typeof productFieldsSchema>;

/** A whole code, which is compared by key. */
const codeFilterSchema = textSchema(200)
  .refine((code) => codeKey(code) !== '', { error: 'Informe um código.' })
  .optional();

const productParamsSchema = z.object({ id: z.uuid({ error: 'Produto inválido.' }) });

export const listProducts = getCall('/api/products/', 'licensed', {
  id: 'list_products',
  summary:
    'Uma página de produtos, por descrição ou na ordem pedida; com code, os que têm esse código interno ou de barras, sem olhar zeros à esquerda',
  scope: 'read:catalogue',
  query: z.object({
    ...paging('produtos', PRODUCT_PAGE_SIZE),
    pharmacy: pharmacyFilterSchema,
    search: searchSchema,
    code: codeFilterSchema,
    /**
     * Default by description, without search, code and pharmacy by pharmacy first; products with exactly the
     * searched code come first.
     */
    sort: productSortSchema.optional(),
    last_count: z.enum(['true', 'false'], { error: 'Última contagem: use true ou false.' }).default('false'),
  }),
  responses: { 200: pageOf(listedProductSchema).extend(blindMark) },
  refusals: ['invalid', 'not_found'],
});

export const countProducts = getCall('/api/product-count/', 'licensed', {
  id: 'count_products',
  summary: 'Todas as linhas com include_duplicates=true; senão, códigos internos distintos por farmácia',
  scope: 'read:catalogue',
  query: z.object({
    include_duplicates: z.enum(['true', 'false'], { error: 'Use true ou false.' }).default('false'),
  }),
  responses: { 200: z.object({ count: z.int() }) },
});

function rowListSchema<Row extends z.ZodType>(row: Row) {
  return z
    .array(row, { error: 'Envie uma lista de produtos.' })
    .max(BULK_ROW_LIMIT, { error: `Envie no máximo ${BULK_ROW_LIMIT} produtos de cada vez.` });
}

/** Parses row by row; bad ones return in `refused`. */
export const dryRunListSchema = rowListSchema(z.unknown());

export const bulkProducts = postCall('/api/products/bulk/', 'staff', {
  id: 'bulk_products',
  summary:
    'Cria ou atualiza produtos por farmácia, código interno e código de barras; todas as linhas ou nenhuma. Com dry_run=true nada é gravado: a resposta 200 diz o que mudaria e quais linhas seriam recusadas',
  scope: 'write:catalogue',
  query: z.object({
    dry_run: z.enum(['true', 'false'], { error: 'Use true ou false.' }).default('false'),
  }),
  body: rowListSchema(productRowSchema),
  responses: { 201: bulkAnswerSchema, 200: bulkAnswerSchema },
  refusals: ['invalid', 'not_found'],
});

export const editProduct = putCall('/api/products/:id/', 'staff', {
  id: 'edit_product',
  summary:
    'Muda os campos de um produto; conflict se outro produto da farmácia já tem os mesmos códigos. Com version, version_conflict se o produto mudou desde então',
  params: productParamsSchema,
  body: productFieldsSchema.safeExtend({ version: versionSchema }),
  responses: { 200: productSchema },
  refusals: ['invalid', 'not_found', 'conflict', 'version_conflict'],
});

export const deleteProduct = deleteCall('/api/products/:id/', 'staff', {
  id: 'delete_product',
  summary: 'Exclui um produto',
  params: productParamsSchema,
  responses: { 200: z.object({ deleted: z.int(), deletion: deletionIdSchema }) },
  refusals: ['invalid', 'not_found'],
});

export const deleteAllProducts = deleteCall('/api/products/delete_all/', 'staff', {
  id: 'delete_all_products',
  summary: 'Exclui todos os produtos de uma farmácia; responde quantos eram',
  query: z.object({ pharmacy: z.uuid({ error: 'Farmácia inválida.' }) }),
  /** `deletion` is null if there were none. */
  responses: { 200: z.object({ deleted: z.int(), deletion: deletionIdSchema.nullable() }) },
  refusals: ['invalid', 'not_found'],
});
