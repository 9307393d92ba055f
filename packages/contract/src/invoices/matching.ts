import { z } from 'zod';
import { getCall, postCall, putCall } from '../base/endpoint.js';
import { isStorableMoment, pageOf, paging, textSchema, timestampSchema } from '../base/fields.js';
import { itemKeySchema, itemNameSchema } from '../comparison/items.js';
import { factorSchema } from '../counts/count-fields.js';
import { inventoryPathSchema } from '../inventories/inventories.js';
import { FACTOR_REASONS } from './case-factor.js';

export const INVOICE_CODE_PAGE_SIZE = 20;
export const CANDIDATE_LIMIT = 4;

/**
 * Why an item is proposed: two items have the code, it is in the case of this GTIN-14, its code is of the same maker and
 * its name alike, or only its name is.
 */
const CANDIDATE_REASONS = ['ambiguous', 'case', 'maker', 'name'] as const;

/** A code of a supplier as its latest note has it (docs/invoice-items.md, "Codes"). */
export const invoiceCodeSchema = z.object({
  supplier_cnpj: z.string(),
  supplier_name: z.string(),
  code: z.string(),
  description: z.string(),
  /** Of the case and of the unit; '' without a GTIN. */
  ean: z.string(),
  unit_ean: z.string(),
  unit: z.string(),
  taxed_unit: z.string(),
  /** What the unit of sale has in taxed units. */
  ratio: z.number(),
  notes: z.int(),
  /** The item that it is, if only the factor is unknown or it was taught. */
  item: itemNameSchema.nullable(),
  candidates: z.array(itemNameSchema.extend({ reason: z.enum(CANDIDATE_REASONS) })),
  proposal: z.object({ factor: z.number(), reason: z.enum(FACTOR_REASONS) }).nullable(),
  /** Units of this barcode in lines of counts of the last year that no item has. */
  counted: z.number(),
  taught: z.object({ factor: z.number(), by: z.string(), at: timestampSchema }).nullable(),
});
export type InvoiceCode = z.infer<typeof invoiceCodeSchema>;

const pharmacyParams = z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) });
const invoiceParams = pharmacyParams.extend({ invoice_id: z.uuid({ error: 'Nota inválida.' }) });

export const listInvoiceCodes = getCall('/api/pharmacies/:id/invoice-codes/', 'staff', {
  id: 'list_invoice_codes',
  summary:
    'Os códigos de fornecedores que as notas têm e ainda não levam a um item e a um fator, ou os ensinados',
  params: pharmacyParams,
  query: z.object({
    ...paging('códigos', INVOICE_CODE_PAGE_SIZE),
    taught: z.enum(['true', 'false'], { error: 'Use true ou false.' }).default('false'),
    invoice: z.uuid({ error: 'Nota inválida.' }).optional(),
  }),
  responses: { 200: pageOf(invoiceCodeSchema) },
});

const supplierCodeSchema = z.object({
  supplier_cnpj: textSchema(20).min(1, { error: 'Informe o CNPJ do fornecedor.' }),
  code: textSchema(60).min(1, { error: 'Informe o código do fornecedor.' }),
});

export const teachSupplierCode = putCall('/api/pharmacies/:id/supplier-codes/', 'staff', {
  id: 'teach_supplier_code',
  summary:
    'Ensina de que item é o código de um fornecedor e quantas unidades ele traz; vale para todas as notas',
  params: pharmacyParams,
  body: supplierCodeSchema.extend({ item_key: itemKeySchema, factor: factorSchema }),
  responses: { 200: z.object({ items: z.int() }) },
  refusals: ['invalid', 'not_found'],
});

export const forgetSupplierCode = postCall('/api/pharmacies/:id/supplier-codes/forget/', 'staff', {
  id: 'forget_supplier_code',
  summary:
    'Esquece o que foi ensinado de um código de fornecedor; as notas voltam ao que os códigos de barras dizem',
  params: pharmacyParams,
  body: supplierCodeSchema,
  responses: { 200: z.object({ items: z.int() }) },
  refusals: ['invalid', 'not_found'],
});

/** A received note; items without match or factor follow when they are taught. */
const receiptSchema = z.object({ entries: z.int(), left_out: z.array(z.string()) });

const invalidMoment = { error: 'Data de recebimento inválida.' };

export const receiveInvoice = postCall('/api/pharmacies/:id/invoices/:invoice_id/receipt/', 'staff', {
  id: 'receive_invoice',
  summary:
    'Confirma que a mercadoria de uma nota chegou: dá entrada no estoque esperado, onde nenhum arquivo de movimentos traz as entradas',
  params: invoiceParams,
  body: z.object({
    /** On the pharmacy's clock, to the minute: '2026-05-06T07:30'. */
    received_at: z.iso
      .datetime({ local: true, precision: -1, ...invalidMoment, abort: true })
      .refine(isStorableMoment, invalidMoment),
  }),
  responses: { 200: receiptSchema },
});

export const undoReceipt = postCall('/api/pharmacies/:id/invoices/:invoice_id/receipt/undo/', 'staff', {
  id: 'undo_receipt',
  summary: 'Desfaz o recebimento de uma nota e a entrada que ela deu',
  params: invoiceParams,
  responses: { 200: z.object({ entries: z.int() }) },
  refusals: ['invalid', 'not_found'],
});

export const supplierSchema = z.object({ cnpj: z.string(), name: z.string(), items: z.int() });

export const listSuppliers = getCall('/api/inventories/:id/suppliers/', 'staff', {
  id: 'list_suppliers',
  summary: 'De quem a farmácia de um inventário comprou nos últimos 12 meses e, de um deles, os itens',
  params: inventoryPathSchema,
  query: z.object({ cnpj: textSchema(20).optional() }),
  responses: {
    200: z.object({ suppliers: z.array(supplierSchema), items: z.array(itemNameSchema) }),
  },
});

/** What the notes say of an item, the newest first. */
export const itemPurchaseSchema = z.object({
  /** R$ of a unit in purchases of twelve months; null without a factor. */
  last_cost: z.number().nullable(),
  mean_cost: z.number().nullable(),
  supplier_name: z.string(),
  bought_on: z.iso.date(),
  /** At Anvisa; '' without one. */
  registration: z.string(),
});
export type ItemPurchase = z.infer<typeof itemPurchaseSchema>;
