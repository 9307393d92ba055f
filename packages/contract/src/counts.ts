import { z } from 'zod';
import { readCountLines } from './count-shape.js';
import { defineEndpoint } from './endpoint.js';
import { pageOf, pageSchema, pharmacyFilterSchema, searchSchema, timestampSchema } from './fields.js';
import { inventoryIdSchema } from './inventories.js';

/** Lines on one page of the Contagens screen, and the most that one call gives (the export asks for those). */
export const COUNT_PAGE_SIZE = 200;
export const COUNT_PAGE_LIMIT = 1000;

/** `barcode` and `internalBarcode` as they were submitted; count-shape.ts reads them. */
const submittedSchema = z.union([
  z.string().max(100_000),
  z.array(z.unknown()).max(1000),
  z.record(z.string(), z.unknown()),
  z.null(),
]);

/** The lowest factor that staff or collectors may set (specification, section 5). */
const factorSchema = z
  .number({ error: 'O fator deve ser um número.' })
  .min(1, { error: 'O fator mínimo é 1.' })
  .max(100_000, { error: 'O fator passa do limite de 100.000.' });

/** A quantity above this is a slip of the finger, or a barcode typed into the quantity. */
export const COUNTED_QUANTITY_LIMIT = 100_000;

/** The parts of a count that a write may carry, with the rules that both staff and collectors meet. */
export const countFieldsSchema = z
  .object({
    barcode: submittedSchema.optional(),
    internalBarcode: submittedSchema.optional(),
    factor: factorSchema.optional(),
    _deleted: z.boolean({ error: 'Informe true ou false.' }).optional(),
    _version: z.int({ error: 'Versão inválida.' }).min(1, { error: 'Versão inválida.' }).optional(),
  })
  .superRefine((fields, context) => {
    const source = {
      barcode: fields.barcode ?? null,
      internalBarcode: fields.internalBarcode ?? null,
      factor: 1,
    };
    for (const line of readCountLines(source)) {
      if (line.quantity === null) continue;
      if (line.quantity < 0)
        context.addIssue({ code: 'custom', path: ['quantity'], message: 'A quantidade mínima é 0.' });
      if (line.quantity > COUNTED_QUANTITY_LIMIT) {
        context.addIssue({
          code: 'custom',
          path: ['quantity'],
          message: 'A quantidade passa do limite de 100.000.',
        });
      }
      if (line.factor < 1)
        context.addIssue({ code: 'custom', path: ['factor'], message: 'O fator mínimo é 1.' });
    }
  });

/** A count as the specification's section 3 has it, with its section and whether it came after closing. */
export const countSchema = z.object({
  id: z.int(),
  amplify_id: z.uuid(),
  _version: z.int(),
  _deleted: z.boolean(),
  cognitoUserID: z.string(),
  user_name: z.string(),
  barcode: submittedSchema,
  internalBarcode: submittedSchema,
  factor: z.number(),
  inventoryID: inventoryIdSchema,
  sectionID: z.uuid().nullable(),
  createdAt: timestampSchema,
  created_at: timestampSchema,
  after_close: z.boolean(),
});
export type Count = z.infer<typeof countSchema>;

/** One line of a count, with the product found for its code (leading zeros ignored) and the count it came from. */
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
  sectionID: z.uuid().nullable(),
  section_name: z.string().nullable(),
  after_close: z.boolean(),
  product: z
    .object({ id: z.uuid(), description: z.string(), internal_code: z.string(), barcode: z.string() })
    .nullable(),
  source: z.object({ barcode: submittedSchema, internalBarcode: submittedSchema, factor: z.number() }),
});
export type CountLine = z.infer<typeof countLineSchema>;

const countLinePageSchema = pageOf(countLineSchema);
export type CountLinePage = z.infer<typeof countLinePageSchema>;

export const listCounts = defineEndpoint({
  id: 'list_counts',
  method: 'GET',
  path: '/api/amplify-counts/',
  summary: 'The counts of a pharmacy; with `page` a page of count lines, newest first',
  permission: 'licensed',
  query: z.object({
    pharmacy: pharmacyFilterSchema,
    page: pageSchema.optional(),
    page_size: z.coerce
      .number({ error: 'Tamanho de página inválido.' })
      .int({ error: 'Tamanho de página inválido.' })
      .min(1, { error: 'Tamanho de página inválido.' })
      .max(COUNT_PAGE_LIMIT, { error: `Uma página tem no máximo ${COUNT_PAGE_LIMIT} contagens.` })
      .default(COUNT_PAGE_SIZE),
    search: searchSchema,
    inventory: z
      .union([z.coerce.number().int().positive(), z.uuid()], { error: 'ID de inventário inválido.' })
      .optional(),
  }),
  responses: { 200: z.union([z.array(countSchema), countLinePageSchema]) },
  refusals: ['invalid', 'not_found'],
});

export const editCount = defineEndpoint({
  id: 'edit_count',
  method: 'PATCH',
  path: '/api/amplify-counts/:id/',
  summary: 'Edits or soft-deletes a count',
  permission: 'licensed',
  params: z.object({
    id: z.coerce
      .number({ error: 'Contagem inválida.' })
      .int({ error: 'Contagem inválida.' })
      .positive({ error: 'Contagem inválida.' })
      .max(Number.MAX_SAFE_INTEGER, { error: 'Contagem inválida.' }),
  }),
  body: countFieldsSchema,
  responses: { 200: countSchema },
  refusals: ['invalid', 'not_found', 'version_conflict'],
});
