import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { textSchema } from '../base/fields.js';
import { closingStateSchema } from '../comparison/closing-states.js';
import { closingTotalsSchema } from '../comparison/closing-totals.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';
import { itemChoiceSchema } from './assign-reason.js';
import { settlementSchema, uncountedDecisionSchema } from './settlements.js';

/** The fewest characters of a reason that a person has to write. */
export const WRITTEN_REASON_MINIMUM = 10;
const writtenReasonSchema = textSchema(500).refine((text) => text.length >= WRITTEN_REASON_MINIMUM, {
  error: `Escreva o motivo com ao menos ${WRITTEN_REASON_MINIMUM} caracteres.`,
});

/** What is looked at before settling (docs/fechamento.md, "Antes de apurar"); only those that block forbid it. */
export const CHECK_KEYS = [
  'finalised',
  'sections_closed',
  'open_recounts',
  'no_consensus',
  'unregistered_codes',
  'ambiguous_codes',
  'unasked_recounts',
  'unrecognised_lines',
  'late_by_section',
  'devices',
  'device_queues',
  'sections_done',
  'unread_labels',
  'snapshot',
  'stock_reading',
  'stock_unchanged',
  'value_basis',
  'uncounted',
  'reasons',
] as const;
const checkSchema = z.object({
  key: z.enum(CHECK_KEYS),
  is_met: z.boolean(),
  blocks: z.boolean(),
  /** How many sections, codes, lines or items it is about. */
  count: z.int().min(0),
});
export type Check = z.infer<typeof checkSchema>;

/** Units and R$ without their sign. */
const uncountedSumSchema = z.object({ items: z.int().min(0), units: z.number(), value: z.number() });

/** Everything that the part Fechamento decides on, at one moment. */
const closingStepsSchema = z.object({
  state: closingStateSchema,
  /** The inventory's result; null while there is none. */
  current: settlementSchema.nullable(),
  /** The version that settling would make. */
  next_version: z.int().min(1),
  checks: z.array(checkSchema),
  uncounted: z.object({
    decision: uncountedDecisionSchema,
    /** Items with stock that nobody counted, and those whose stock is below zero: zeroing them is an overage. */
    positive: uncountedSumSchema,
    negative: uncountedSumSchema,
    /** Of them, those that the decision sets to zero. */
    zeroed: uncountedSumSchema.extend({
      /** Of its R$, what becomes an overage because the stock was below zero; the rest becomes a shortage. */
      overage: z.number(),
    }),
    /** |R$| of the zeroed in percent of the R$ of the snapshot; null where that has no value. */
    zeroed_share: z.number().nullable(),
    /** Above it a second admin approves (the pharmacy's settings). */
    share_limit: z.number(),
    /** Whether what becomes zero is above it. */
    is_above_limit: z.boolean(),
    /** Why zeroing is not offered now; null if it is. */
    zero_refusal: z.string().nullable(),
    /** Why the number that was typed for 'zero' has to be typed again, which blocks settling; null if it need not. */
    unconfirmed: z.string().nullable(),
  }),
  reasons: z.object({
    /** R$ from which an item's reason is asked for, the items that reach it, and those of them that have one. */
    from: z.number(),
    needed: z.int().min(0),
    given: z.int().min(0),
  }),
  /** Whether the caller may approve `current`, and otherwise why not. */
  approval: z.object({
    is_allowed: z.boolean(),
    refusal: z.string().nullable(),
    /** Whether the person has to write why, because there is nobody else. */
    needs_reason: z.boolean(),
  }),
  /** Counts that came or changed after `current`, undecided. */
  late_counts: z.int().min(0),
  /** What settling would freeze now. */
  to_settle: z.object({
    totals: closingTotalsSchema,
    /** Why that would not be approved in the same act, if this caller settles it; null if it would. */
    approval: z.string().nullable(),
  }),
  /** Whether the installation has one admin alone, who approves with a written reason where two are asked for. */
  has_one_admin: z.boolean(),
});
export type ClosingSteps = z.infer<typeof closingStepsSchema>;

const paramsSchema = z.object({ id: inventoryReferenceSchema });
const settlementVersionSchema = z.int({ error: 'Versão inválida.' }).min(1, { error: 'Versão inválida.' });

export const getClosingSteps = defineEndpoint({
  id: 'get_closing_steps',
  method: 'GET',
  path: '/api/inventories/:id/steps/',
  summary:
    'O estado do fechamento: o que falta antes de apurar, os não contados, os motivos e a apuração atual',
  permission: 'staff',
  params: paramsSchema,
  responses: { 200: closingStepsSchema },
  refusals: ['invalid', 'not_found'],
});

export const chooseUncounted = defineEndpoint({
  id: 'choose_uncounted',
  method: 'PUT',
  path: '/api/inventories/:id/uncounted/',
  summary:
    'Diz o que fazer com os itens que ninguém contou: manter, zerar ou decidir por item; só administradores zeram',
  permission: 'staff',
  params: paramsSchema,
  body: z.object({
    decision: uncountedDecisionSchema,
    /** The number of items that 'zero' sets to zero, typed by the person; refused if it is another by now. */
    confirmed_items: z.int({ error: 'Informe o número de itens.' }).min(0).optional(),
  }),
  responses: { 200: closingStepsSchema },
  refusals: ['invalid', 'permission_denied', 'not_found', 'conflict'],
});

export const zeroUncountedItems = defineEndpoint({
  id: 'zero_uncounted_items',
  method: 'PUT',
  path: '/api/inventories/:id/uncounted-items/',
  summary: 'Zera itens não contados, um a um, ou desfaz; vale com a decisão por item',
  permission: 'admin',
  params: paramsSchema,
  body: z.object({ items: itemChoiceSchema, zero: z.boolean({ error: 'Informe se o item é zerado.' }) }),
  responses: { 200: z.object({ changed: z.int().min(0) }) },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const ignoreCode = defineEndpoint({
  id: 'ignore_code',
  method: 'PUT',
  path: '/api/inventories/:id/ignored-codes/',
  summary: 'Deixa um código não cadastrado ou ambíguo fora da apuração, com um motivo; sem motivo, desfaz',
  permission: 'staff',
  params: paramsSchema,
  body: z.object({
    barcode: textSchema(100),
    internal_code: textSchema(100),
    /** null: the code is no longer ignored. */
    reason: writtenReasonSchema.nullable(),
  }),
  responses: { 200: z.object({ ignored: z.boolean() }) },
  refusals: ['invalid', 'not_found', 'conflict'],
});

/** The same call twice answers the version that the first one made. */
export const settle = defineEndpoint({
  id: 'settle',
  method: 'POST',
  path: '/api/inventories/:id/settle/',
  summary: 'Apura: congela o resultado do inventário como nova versão, e o aprova se quem apura pode',
  permission: 'staff',
  params: paramsSchema,
  body: z.object({ version: settlementVersionSchema }),
  responses: { 200: closingStepsSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const approveSettlement = defineEndpoint({
  id: 'approve_settlement',
  method: 'POST',
  path: '/api/inventories/:id/approve/',
  summary: 'Aprova a apuração atual; aprovar duas vezes é uma aprovação só',
  permission: 'staff',
  params: paramsSchema,
  body: z.object({
    version: settlementVersionSchema,
    /** Only where a second admin is needed and there is none. */
    reason: writtenReasonSchema.nullable().default(null),
    /** The number of zeroed items, typed, in the same case. */
    confirmed_items: z.int({ error: 'Informe o número de itens.' }).min(0).optional(),
  }),
  responses: { 200: closingStepsSchema },
  refusals: ['invalid', 'permission_denied', 'not_found', 'conflict'],
});

export const reopenSettlement = defineEndpoint({
  id: 'reopen_settlement',
  method: 'POST',
  path: '/api/inventories/:id/reopen/',
  summary: 'Reabre um inventário apurado: volta à conferência, e a versão fica legível como substituída',
  permission: 'admin',
  params: paramsSchema,
  body: z.object({ version: settlementVersionSchema, reason: writtenReasonSchema }),
  responses: { 200: closingStepsSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});
