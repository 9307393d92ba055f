import { z } from 'zod';
import { codeKey } from './codes.js';
import { defineEndpoint } from './endpoint.js';
import {
  MONEY_LIMIT,
  pageOf,
  pageSchema,
  pharmacyFilterSchema,
  QUANTITY_LIMIT,
  searchSchema,
  textSchema,
} from './fields.js';

/** Page size of the product list (specification, section 9). */
export const PRODUCT_PAGE_SIZE = 1000;
/** Rows of one import batch and the pause after it (specification, section 9). */
export const IMPORT_BATCH_ROWS = 500;
export const IMPORT_BATCH_PAUSE_MS = 100;
/** The most rows one bulk call takes. */
const BULK_ROW_LIMIT = 1000;

export const productSchema = z.object({
  id: z.uuid(),
  internal_code: z.string(),
  description: z.string(),
  barcode: z.string(),
  department: z.string(),
  system_stock: z.number(),
  value: z.number(),
  pharmacy: z.uuid(),
});
export type Product = z.infer<typeof productSchema>;

const stockSchema = z
  .number({ error: 'Informe um número.' })
  .min(-QUANTITY_LIMIT, { error: 'O saldo passa do limite.' })
  .max(QUANTITY_LIMIT, { error: 'O saldo passa do limite.' });
const valueSchema = z
  .number({ error: 'Informe um número.' })
  .min(-MONEY_LIMIT, { error: 'O valor passa do limite.' })
  .max(MONEY_LIMIT, { error: 'O valor passa do limite.' });

/** One row of a bulk call. Fields it does not carry stay as they are; on creation they are 0 and '' (DESIGN 6). */
export const productRowSchema = z
  .object({
    pharmacy: z.uuid({ error: 'Farmácia inválida.' }),
    internal_code: textSchema(40).optional(),
    description: textSchema(300).optional(),
    barcode: textSchema(40).optional(),
    department: textSchema(100).optional(),
    system_stock: stockSchema.optional(),
    value: valueSchema.optional(),
  })
  .refine((row) => codeKey(row.internal_code ?? '') !== '' || codeKey(row.barcode ?? '') !== '', {
    error: 'O produto precisa de código interno ou código de barras.',
    path: ['internal_code'],
  });
export type ProductRow = z.infer<typeof productRowSchema>;

const bulkAnswerSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

export const listProducts = defineEndpoint({
  id: 'list_products',
  method: 'GET',
  path: '/api/products/',
  summary: 'Uma página de produtos, por descrição',
  permission: 'licensed',
  query: z.object({
    page: pageSchema.default(1),
    page_size: z.coerce
      .number({ error: 'Tamanho de página inválido.' })
      .int({ error: 'Tamanho de página inválido.' })
      .min(1, { error: 'Tamanho de página inválido.' })
      .max(PRODUCT_PAGE_SIZE, { error: `Uma página tem no máximo ${PRODUCT_PAGE_SIZE} produtos.` })
      .default(PRODUCT_PAGE_SIZE),
    pharmacy: pharmacyFilterSchema,
    search: searchSchema,
  }),
  responses: { 200: pageOf(productSchema) },
  refusals: ['invalid', 'not_found'],
});

export const countProducts = defineEndpoint({
  id: 'count_products',
  method: 'GET',
  path: '/api/product-count/',
  summary: 'Todas as linhas com include_duplicates=true; senão, códigos internos distintos por farmácia',
  permission: 'licensed',
  query: z.object({
    include_duplicates: z.enum(['true', 'false'], { error: 'Use true ou false.' }).default('false'),
  }),
  responses: { 200: z.object({ count: z.int() }) },
  refusals: ['invalid'],
});

export const bulkProducts = defineEndpoint({
  id: 'bulk_products',
  method: 'POST',
  path: '/api/products/bulk/',
  summary:
    'Cria ou atualiza produtos por farmácia, código interno e código de barras; todas as linhas ou nenhuma',
  permission: 'staff',
  body: z.array(productRowSchema, { error: 'Envie uma lista de produtos.' }).max(BULK_ROW_LIMIT, {
    error: `Envie no máximo ${BULK_ROW_LIMIT} produtos de cada vez.`,
  }),
  responses: { 201: bulkAnswerSchema },
  refusals: ['invalid', 'not_found'],
});
