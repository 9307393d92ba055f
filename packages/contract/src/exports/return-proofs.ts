import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import {
  fileNameSchema,
  integerIdSchema,
  numberSchema,
  pageOf,
  paging,
  QUANTITY_LIMIT,
  searchSchema,
  textSchema,
  timestampSchema,
} from '../base/fields.js';
import { inventoryPathSchema } from '../inventories/inventories.js';
import { settledBySchema } from '../settlement/settlements.js';

export const RETURN_PROOF_PAGE_SIZE = 100;
export const RETURN_PROOF_PAGE_LIMIT = 3000;
/** Fits the largest request body. */
export const STOCK_LINE_LIMIT = 60_000;

/** The catalogue, imported again, or a file that changes nothing. */
const RETURN_SOURCES = ['catalogue', 'file'] as const;

/** See docs/comparison.md, "Proof of return". */
const RETURN_CAUSES = [
  /** The ERP has no such item. */
  'missing',
  /** The ERP still has the old stock. */
  'not_imported',
  /** The difference was added twice. */
  'imported_twice',
  /** An entry left as an exit, or the reverse. */
  'sign_reversed',
  /** The counted balance was added to the stock. */
  'balance_added',
  /** The difference was stored as the stock. */
  'difference_stored',
  /** Nobody counted it, and the ERP has 0. */
  'uncounted_zeroed',
] as const;
const returnCauseSchema = z.enum(RETURN_CAUSES);
export type ReturnCause = z.infer<typeof returnCauseSchema>;

export const returnProofSchema = z.object({
  number: z.int().min(1),
  version: z.int().min(1),
  source: z.enum(RETURN_SOURCES),
  file_name: z.string().nullable(),
  /** Last catalogue import before it; null for a file or if unknown. */
  imported_at: timestampSchema.nullable(),
  /** SHA-256 over each item's due and actual stock, hexadecimal. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  at: timestampSchema,
  by: z.string(),
  items: z.int().min(0),
  differing_items: z.int().min(0),
  missing_items: z.int().min(0),
  /** Lines or catalogue items outside the settlement. */
  outside: z.int().min(0),
  /** R$ missing and R$ in excess in the ERP. */
  shortage: z.number(),
  overage: z.number(),
});
export type ReturnProof = z.infer<typeof returnProofSchema>;

export const returnProofItemSchema = z.object({
  key: z.string(),
  internal_code: z.string(),
  barcodes: z.array(z.string()),
  description: z.string(),
  how: settledBySchema,
  settled: z.number(),
  /** Units since the settlement; negative for exits. */
  moved: z.number(),
  due: z.number(),
  /** null if the ERP has no such item. */
  in_erp: z.number().nullable(),
  difference: z.number().nullable(),
  difference_value: z.number().nullable(),
  value: z.number(),
  cause: returnCauseSchema.nullable(),
});
export type ReturnProofItem = z.infer<typeof returnProofItemSchema>;

/** The last line of a repeated code wins. */
const stockLineSchema = z.object({
  internal_code: textSchema(100).default(''),
  barcode: textSchema(100).default(''),
  stock: numberSchema('Informe o saldo como número.', -QUANTITY_LIMIT, QUANTITY_LIMIT),
});
export type StockLine = z.output<typeof stockLineSchema>;

export const listReturnProofs = getCall('/api/inventories/:id/return-proofs/', 'staff', {
  id: 'list_return_proofs',
  summary: 'As conferências no ERP de um inventário, a mais nova primeiro',
  scope: 'write:proofs',
  params: inventoryPathSchema,
  responses: { 200: z.object({ results: z.array(returnProofSchema) }) },
});

export const createReturnProof = postCall(
  '/api/inventories/:id/settlements/:version/return-proofs/',
  'staff',
  {
    id: 'create_return_proof',
    summary:
      'Confere o estoque do ERP com uma apuração exportada: o catálogo como está agora, ou as linhas de um arquivo, que não mudam o catálogo',
    scope: 'write:proofs',
    params: inventoryPathSchema.extend({ version: integerIdSchema('Versão inválida.') }),
    body: z.discriminatedUnion(
      'source',
      [
        z.object({ source: z.literal('catalogue') }),
        z.object({
          source: z.literal('file'),
          file_name: fileNameSchema,
          lines: z
            .array(stockLineSchema, { error: 'Envie as linhas do estoque.' })
            .min(1, { error: 'Envie as linhas do estoque.' })
            .max(STOCK_LINE_LIMIT, { error: 'O arquivo passa do limite de 60.000 linhas.' }),
        }),
      ],
      { error: 'Escolha o estoque: o catálogo ou um arquivo.' },
    ),
    responses: { 201: returnProofSchema },
  },
);

export const listReturnProofItems = getCall('/api/inventories/:id/return-proofs/:number/items/', 'staff', {
  id: 'list_return_proof_items',
  summary: 'O que o ERP tem diferente da apuração, o maior R$ primeiro',
  scope: 'write:proofs',
  params: inventoryPathSchema.extend({ number: integerIdSchema('Conferência no ERP inválida.') }),
  query: z.object({
    search: searchSchema,
    ...paging('itens', RETURN_PROOF_PAGE_SIZE, RETURN_PROOF_PAGE_LIMIT),
  }),
  responses: { 200: pageOf(returnProofItemSchema) },
});
