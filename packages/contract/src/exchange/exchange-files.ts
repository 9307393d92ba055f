import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { pageOf, paging, timestampSchema } from '../base/fields.js';
import { importColumnSchema } from '../products/product-import.js';

export const EXCHANGE_PAGE_SIZE = 50;

/** How long a page lists files, and `lidos/` keeps them. */
export const EXCHANGE_DAYS = 30;

export const EXCHANGE_KINDS = ['catalogue', 'movements', 'invoices'] as const;
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number];

/**
 * docs/exchange.md, "What becomes of a file". `taken`, `allowed` and `importing` are on their way, `stopped`
 * waits for an answer, the others are the end.
 */
export const EXCHANGE_STATES = [
  'taken',
  'allowed',
  'importing',
  'stopped',
  'imported',
  'same',
  'older',
  'left',
  'replaced',
  'gone',
] as const;
export type ExchangeState = (typeof EXCHANGE_STATES)[number];

/** `refused`, `numbers`, `missing` and `offers` let nothing through: the file is read again once they are answered. */
const EXCHANGE_QUESTIONS = [
  'refused',
  'numbers',
  'missing',
  'offers',
  'strangers',
  'other_cnpj',
  'fewer_products',
  'other_columns',
  'repeated_codes',
  'taken_codes',
  'nameless',
  'stock_total',
  'no_value',
  'other_form',
  'shifted_columns',
  'wrong_encoding',
  'broken_characters',
  'looks_like_sheet',
  'other_separator',
  'ambiguous_heading',
  'other_basis',
  'fractional_stock',
  'loose_quotes',
] as const;

const questionSchema = z.object({
  kind: z.enum(EXCHANGE_QUESTIONS),
  message: z.string(),
  /** Columns that the file brings, if that is the question. */
  columns: z.array(importColumnSchema).optional(),
});
export type ExchangeQuestion = z.infer<typeof questionSchema>;

export const exchangeFileSchema = z.object({
  id: z.uuid(),
  kind: z.enum(EXCHANGE_KINDS),
  name: z.string(),
  /** When the writer closed the file. */
  file_at: timestampSchema,
  taken_at: timestampSchema,
  state: z.enum(EXCHANGE_STATES),
  questions: z.array(questionSchema),
  answered_by: z.string().nullable(),
  /** '' before the end. */
  receipt: z.string(),
});
export type ExchangeFile = z.infer<typeof exchangeFileSchema>;

const paramsSchema = z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) });

export const listExchangeFiles = getCall('/api/pharmacies/:id/exchange-files/', 'staff', {
  id: 'list_exchange_files',
  summary: `A pasta de arquivos de uma farmácia e o que chegou por ela nos últimos ${EXCHANGE_DAYS} dias, o mais novo primeiro`,
  params: paramsSchema,
  query: z.object(paging('linhas', EXCHANGE_PAGE_SIZE, 200)),
  responses: {
    200: pageOf(exchangeFileSchema).extend({
      /** The folder below EXCHANGE_DIR; null if the pharmacy has neither a chosen name nor a CNPJ. */
      folder: z.string().nullable(),
      /** Another pharmacy's folder has the same name; neither is read. */
      is_shared: z.boolean(),
      /** null if the server has no EXCHANGE_DIR, or hasn't looked yet. */
      looked_at: timestampSchema.nullable(),
      failure: z.string().nullable(),
    }),
  },
});

export const answerExchangeFile = postCall('/api/pharmacies/:id/exchange-files/:file_id/answer/', 'staff', {
  id: 'answer_exchange_file',
  summary:
    'Responde às perguntas de um arquivo parado: importar, com as perguntas mostradas respondidas, ou deixar de fora',
  params: paramsSchema.extend({ file_id: z.uuid({ error: 'Arquivo inválido.' }) }),
  body: z.object({
    answer: z.enum(['let_through', 'leave_out'], { error: 'Resposta inválida.' }),
    /** How to read numbers such as '12.000', if that is a question; remembered for the pharmacy. */
    numbers: z.enum(['decimal_comma', 'decimal_dot'], { error: 'Formato inválido dos números.' }).optional(),
  }),
  responses: { 200: exchangeFileSchema },
});
