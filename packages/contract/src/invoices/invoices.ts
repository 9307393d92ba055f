import { z } from 'zod';
import { deleteCall, getCall, postCall } from '../base/endpoint.js';
import {
  fileNameSchema,
  pageOf,
  paging,
  pharmacyFilterSchema,
  searchSchema,
  timestampSchema,
} from '../base/fields.js';
import { counted } from '../base/numbers.js';
import { itemNameSchema } from '../comparison/items.js';

export const INVOICE_PAGE_SIZE = 50;

/** Of one call, whose body has at most 8 MB. */
export const MOST_INVOICE_FILES = 50;

/** Only a purchase brings goods; an adjustment changes values of another note. */
export const INVOICE_KINDS = ['purchase', 'return', 'own', 'adjustment'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const invoiceKindWords: Readonly<Record<InvoiceKind, string>> = {
  purchase: 'Compra',
  return: 'Devolução',
  own: 'Emitida pela farmácia',
  adjustment: 'Ajuste de outra nota',
};

export const INVOICE_STATES = ['unreceived', 'received', 'cancelled'] as const;
export const invoiceStateSchema = z.enum(INVOICE_STATES, { error: 'Situação inválida.' });
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const invoiceSchema = z.object({
  id: z.uuid(),
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  /** The note's identity: 44 places, with letters where the CNPJ has them. */
  access_key: z.string(),
  number: z.int(),
  series: z.int(),
  issued_at: timestampSchema,
  kind: z.enum(INVOICE_KINDS),
  /** The other party: the issuer, or the recipient of what the pharmacy issued; '' for a person. */
  supplier_cnpj: z.string(),
  supplier_name: z.string(),
  total: z.number(),
  items: z.int(),
  /** Present, and verified by nobody. */
  has_signature: z.boolean(),
  file_name: z.string(),
  read_at: timestampSchema,
  read_by: z.string(),
  cancelled_at: timestampSchema.nullable(),
  received_on: z.iso.date().nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

const invoiceLotSchema = z.object({
  lot: z.string(),
  /** In the unit of the line's `quantity`. */
  quantity: z.number(),
  made_on: z.iso.date().nullable(),
  expires_on: z.iso.date(),
});

export const invoiceItemSchema = z.object({
  line: z.int(),
  supplier_code: z.string(),
  description: z.string(),
  /** Of the case and of the unit; '' without GTIN. */
  ean: z.string(),
  unit_ean: z.string(),
  quantity: z.number(),
  unit: z.string(),
  taxed_quantity: z.number(),
  taxed_unit: z.string(),
  /** R$ of the line with discount, freight, insurance, other costs, IPI and ICMS-ST. */
  cost: z.number(),
  /** At Anvisa; '' without one. */
  registration: z.string(),
  /** Of the catalogue; null while unknown. */
  item: itemNameSchema.nullable(),
  /** Units of it in one `quantity`; null until it is known. */
  factor: z.number().nullable(),
  lots: z.array(invoiceLotSchema),
});
export type InvoiceItem = z.infer<typeof invoiceItemSchema>;

const INVOICE_OUTCOMES = ['read', 'repeated', 'cancelled', 'waiting', 'refused'] as const;

const fileAnswerSchema = z.object({
  file_name: z.string(),
  /** `cancelled`: an event cancelled its note; `waiting`: it came before its note. */
  outcome: z.enum(INVOICE_OUTCOMES),
  /** A sentence; of a refusal with the line. */
  detail: z.string(),
  /** The note that was read, read before or cancelled. */
  invoice: z.uuid().nullable(),
});
export type InvoiceFileAnswer = z.infer<typeof fileAnswerSchema>;

/** '3 notas lidas, 1 cancelamento, 2 já lidas, 1 arquivo recusado.' */
export function answersText(answers: readonly InvoiceFileAnswer[]): string {
  const part = (one: string, many: string, ...outcomes: InvoiceFileAnswer['outcome'][]) =>
    counted(answers.filter(({ outcome }) => outcomes.includes(outcome)).length, one, many);
  const [read, ...others] = [
    part('nota lida', 'notas lidas', 'read'),
    part('cancelamento', 'cancelamentos', 'cancelled', 'waiting'),
    part('já lida', 'já lidas', 'repeated'),
    part('arquivo recusado', 'arquivos recusados', 'refused'),
  ];
  return `${[read, ...others.filter((text) => !text.startsWith('0 '))].join(', ')}.`;
}

const FILES = { error: 'Envie ao menos um arquivo.' };

export const readInvoices = postCall('/api/invoices/', 'staff', {
  id: 'read_invoices',
  summary:
    'Lê notas fiscais eletrônicas e cancelamentos (XML); cada arquivo tem a sua resposta, e o CNPJ do destinatário escolhe a farmácia',
  body: z.object({
    files: z
      .array(
        z.object({
          file_name: fileNameSchema,
          file: z
            .string({ error: 'Envie o arquivo.' })
            .max(8 * 1024 * 1024, { error: 'O arquivo passa do limite de 1 MB.' })
            .pipe(z.base64({ error: 'O arquivo deve vir em base64.' })),
        }),
        FILES,
      )
      .min(1, FILES)
      .max(MOST_INVOICE_FILES, { error: `Envie no máximo ${MOST_INVOICE_FILES} arquivos de cada vez.` }),
  }),
  responses: { 200: z.object({ results: z.array(fileAnswerSchema) }) },
});

export const listInvoices = getCall('/api/invoices/', 'staff', {
  id: 'list_invoices',
  summary: 'As notas fiscais lidas, da mais nova à mais antiga',
  query: z.object({
    ...paging('notas', INVOICE_PAGE_SIZE),
    pharmacy: pharmacyFilterSchema,
    state: invoiceStateSchema.optional(),
    /** Number, access key, or the supplier's name or CNPJ. */
    search: searchSchema,
  }),
  responses: { 200: pageOf(invoiceSchema) },
  refusals: ['invalid', 'not_found'],
});

const paramsSchema = z.object({ id: z.uuid({ error: 'Nota inválida.' }) });

export const getInvoice = getCall('/api/invoices/:id/', 'staff', {
  id: 'get_invoice',
  summary: 'Uma nota fiscal com itens, lotes e validades',
  params: paramsSchema,
  responses: { 200: invoiceSchema.extend({ time_zone: z.string(), lines: z.array(invoiceItemSchema) }) },
});

export const deleteInvoice = deleteCall('/api/invoices/:id/', 'staff', {
  id: 'delete_invoice',
  summary: 'Apaga uma nota que não devia estar aqui; o arquivo pode ser lido de novo',
  params: paramsSchema,
  responses: { 200: invoiceSchema },
});
