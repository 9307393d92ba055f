import { z } from 'zod';
import { getCall, postCall, putCall } from '../base/endpoint.js';
import { searchSchema, textSchema } from '../base/fields.js';
import {
  comparisonTotalsSchema,
  itemFilterSchema,
  itemKeySchema,
  settlementStateSchema,
} from '../comparison/items.js';
import { inventoryPathSchema } from '../inventories/inventories.js';
import { inventoryLimitsSchema } from '../pharmacies/approval-limits.js';
import { checkSchema } from './checks.js';
import { itemReasonSchema, REASON_TEXT_LIMIT } from './item-reasons.js';
import { appointmentSchema, settlementSchema, uncountedDecisionSchema } from './settlements.js';

const itemChoiceSchema = z.union([
  z.object({ item_keys: z.array(itemKeySchema).min(1, { error: 'Escolha ao menos um item.' }).max(1000) }),
  z.object({
    filter: itemFilterSchema.optional(),
    search: searchSchema,
    department: z.string().max(200, { error: 'Departamento inválido.' }).optional(),
    section: z.guid({ error: 'Seção inválida.' }).optional(),
  }),
]);

export type ItemChoice = z.infer<typeof itemChoiceSchema>;

export const assignReason = putCall('/api/inventories/:id/item-reasons/', 'staff', {
  id: 'assign_reason',
  summary: 'Dá o mesmo motivo a itens com diferença, ou o retira; o motivo vale na próxima apuração',
  params: inventoryPathSchema,
  body: z.object({
    items: itemChoiceSchema,
    reason: itemReasonSchema.nullable(),
    /** With `reason` null it removes only this reason, so an undo keeps later ones. */
    only_reason: itemReasonSchema.optional(),
    /** Only 'other' requires it. */
    text: textSchema(REASON_TEXT_LIMIT).default(''),
  }),
  responses: {
    /** Without a difference, or with one that the reason doesn't explain. */
    200: z.object({ changed: z.int().min(0), refused: z.int().min(0) }),
  },
});

export const WRITTEN_REASON_MINIMUM = 10;
export const writtenReasonSchema = textSchema(500).refine((text) => text.length >= WRITTEN_REASON_MINIMUM, {
  error: `Escreva o motivo com ao menos ${WRITTEN_REASON_MINIMUM} caracteres.`,
});

const uncountedSumSchema = z.object({ items: z.int().min(0), units: z.number(), value: z.number() });

export const settlementStepsSchema = z.object({
  state: settlementStateSchema,
  current: settlementSchema.nullable(),
  next_version: z.int().min(1),
  checks: z.array(checkSchema),
  uncounted: z.object({
    decision: uncountedDecisionSchema,
    /** Uncounted; zeroing negative stock is an overage. */
    positive: uncountedSumSchema,
    negative: uncountedSumSchema,
    zeroed: uncountedSumSchema.extend({
      /** R$ of zeroed negative stock. */
      overage: z.number(),
    }),
    /** The share of the zeroed in percent of the snapshot's R$; null where that is 0. */
    zeroed_share: z.number().nullable(),
    /** Above it, a second administrator approves. */
    share_limit: z.number(),
    is_above_limit: z.boolean(),
    /** null if zeroing is available. */
    zero_refusal: z.string().nullable(),
    /** Why the number for 'zero' must be typed again; blocks settling. */
    unconfirmed: z.string().nullable(),
  }),
  reasons: z.object({
    /** R$ from which a reason is required; items that reach it; those with one. */
    from: z.number(),
    needed: z.int().min(0),
    given: z.int().min(0),
  }),
  approval: z.object({
    is_allowed: z.boolean(),
    refusal: z.string().nullable(),
    /** Nobody else could approve, or `appointment` is why. */
    needs_reason: z.boolean(),
    appointment: appointmentSchema.nullable(),
  }),
  /** Counts after `current` on which nobody decided. */
  late_counts: z.int().min(0),
  to_settle: z.object({
    totals: comparisonTotalsSchema,
    /** Why the act wouldn't approve for this caller. */
    approval: z.string().nullable(),
  }),
  /** Limits of the version that would be settled now (docs/settlement.md, "Limits"). */
  limits: inventoryLimitsSchema,
  /** The only admin approves with a written reason where two are required. */
  has_one_admin: z.boolean(),
});
export type SettlementSteps = z.infer<typeof settlementStepsSchema>;

const settlementVersionSchema = z.int({ error: 'Versão inválida.' }).min(1, { error: 'Versão inválida.' });

export const getSettlementSteps = getCall('/api/inventories/:id/steps/', 'staff', {
  id: 'get_closing_steps',
  summary:
    'O estado do fechamento: o que falta antes de apurar, os não contados, os motivos e a apuração atual',
  params: inventoryPathSchema,
  responses: { 200: settlementStepsSchema },
});

export const chooseUncounted = putCall('/api/inventories/:id/uncounted/', 'staff', {
  id: 'choose_uncounted',
  summary:
    'Diz o que fazer com os itens que ninguém contou: manter, zerar ou decidir por item; só administradores zeram',
  params: inventoryPathSchema,
  body: z.object({
    decision: uncountedDecisionSchema,
    /** Typed for 'zero'; refused if it changed meanwhile. */
    confirmed_items: z.int({ error: 'Informe o número de itens.' }).min(0).optional(),
  }),
  responses: { 200: settlementStepsSchema },
  refusals: ['invalid', 'permission_denied', 'not_found', 'conflict'],
});

export const zeroUncountedItems = putCall('/api/inventories/:id/uncounted-items/', 'admin', {
  id: 'zero_uncounted_items',
  summary: 'Zera itens não contados, um a um, ou desfaz; vale com a decisão por item',
  params: inventoryPathSchema,
  body: z.object({ items: itemChoiceSchema, zero: z.boolean({ error: 'Informe se o item é zerado.' }) }),
  responses: { 200: z.object({ changed: z.int().min(0) }) },
});

export const ignoreCode = putCall('/api/inventories/:id/ignored-codes/', 'staff', {
  id: 'ignore_code',
  summary: 'Deixa um código não cadastrado ou ambíguo fora da apuração, com um motivo; sem motivo, desfaz',
  params: inventoryPathSchema,
  body: z.object({
    barcode: textSchema(100),
    internal_code: textSchema(100),
    reason: writtenReasonSchema.nullable(),
  }),
  responses: { 200: z.object({ ignored: z.boolean() }) },
});

/** A repetition answers the first version. */
export const settle = postCall('/api/inventories/:id/settle/', 'staff', {
  id: 'settle',
  summary: 'Apura: congela o resultado do inventário como nova versão, e o aprova se quem apura pode',
  params: inventoryPathSchema,
  body: z.object({ version: settlementVersionSchema }),
  responses: { 200: settlementStepsSchema },
});

export const approveSettlement = postCall('/api/inventories/:id/approve/', 'staff', {
  id: 'approve_settlement',
  summary: 'Aprova a apuração atual; aprovar duas vezes é uma aprovação só',
  params: inventoryPathSchema,
  body: z.object({
    version: settlementVersionSchema,
    /** Where a second admin is required and missing. */
    reason: writtenReasonSchema.nullable().default(null),
    /** The number that a person typed, in the same case. */
    confirmed_items: z.int({ error: 'Informe o número de itens.' }).min(0).optional(),
  }),
  responses: { 200: settlementStepsSchema },
  refusals: ['invalid', 'permission_denied', 'not_found', 'conflict'],
});

export const reopenSettlement = postCall('/api/inventories/:id/reopen/', 'admin', {
  id: 'reopen_settlement',
  summary: 'Reabre um inventário apurado: volta à conferência, e a versão fica legível como substituída',
  params: inventoryPathSchema,
  body: z.object({ version: settlementVersionSchema, reason: writtenReasonSchema }),
  responses: { 200: settlementStepsSchema },
});
