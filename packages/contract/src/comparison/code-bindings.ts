import { z } from 'zod';
import { codeKey } from '../base/codes.js';
import { deleteCall, getCall, postCall } from '../base/endpoint.js';
import { pageOf, paging, textSchema, timestampSchema } from '../base/fields.js';
import { factorSchema } from '../counts/count-fields.js';
import { itemKeySchema } from './items.js';

const BINDING_PAGE_SIZE = 100;
const BINDING_PAGE_LIMIT = 1000;

const kindSchema = z.enum(['barcode', 'internal_code'], { error: 'Tipo de código inválido.' });

/** See docs/comparison.md, "Bound codes". */
export const codeBindingSchema = z.object({
  id: z.uuid(),
  kind: kindSchema,
  code: z.string(),
  item_key: z.string(),
  description: z.string(),
  factor: z.number(),
  created_at: timestampSchema,
  created_by: z.string(),
});
export type CodeBinding = z.infer<typeof codeBindingSchema>;

const pharmacyParamsSchema = z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) });

export const listCodeBindings = getCall('/api/pharmacies/:id/code-bindings/', 'staff', {
  id: 'list_code_bindings',
  summary: 'Os códigos que a equipe vinculou a itens do catálogo, os mais novos primeiro',
  params: pharmacyParamsSchema,
  query: z.object({
    ...paging('vínculos', BINDING_PAGE_SIZE, BINDING_PAGE_LIMIT),
  }),
  responses: { 200: pageOf(codeBindingSchema) },
});

export const bindCode = postCall('/api/pharmacies/:id/code-bindings/', 'staff', {
  id: 'bind_code',
  summary:
    'Vincula um código a um item do catálogo; vale para tudo o que já foi contado. O fator substitui o fator 1 das linhas',
  params: pharmacyParamsSchema,
  body: z.object({
    kind: kindSchema,
    code: textSchema(100).refine((code) => codeKey(code) !== '', { error: 'Informe o código.' }),
    item_key: itemKeySchema,
    factor: factorSchema.default(1),
  }),
  responses: { 201: codeBindingSchema },
});

export const unbindCode = deleteCall('/api/code-bindings/:id/', 'staff', {
  id: 'unbind_code',
  summary: 'Desfaz o vínculo de um código',
  params: z.object({ id: z.uuid({ error: 'Vínculo inválido.' }) }),
  responses: { 200: codeBindingSchema },
});
