import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { pageOf, pageSchema, pageSizeSchema, searchSchema, timestampSchema } from '../base/fields.js';
import {
  itemFilterSchema,
  itemRoundSchema,
  itemSortSchema,
  settledRoundSchema,
} from '../comparison/closing-items.js';
import { auditSampleSchema, closingUnitsSchema } from '../comparison/closing-totals.js';
import { movedItemFields, settledMovementsSchema } from '../comparison/settled-movements.js';
import { inventoryIdSchema, inventoryReferenceSchema } from '../inventories/inventories.js';
import { recountPolicySchema } from '../recounts/recount-policy.js';
import { itemReasonSchema } from './item-reasons.js';

/** Items per page of a settlement, and the most per call, which printing and the file use. */
export const SETTLEMENT_PAGE_SIZE = 100;
export const SETTLEMENT_PAGE_LIMIT = 3000;

/** What becomes of items that nobody counted: their stock stays, becomes zero, or each is decided. */
const UNCOUNTED_DECISIONS = ['keep', 'zero', 'each'] as const;
export const uncountedDecisionSchema = z.enum(UNCOUNTED_DECISIONS, {
  error: 'Decisão sobre os não contados inválida.',
});
export type UncountedDecision = z.infer<typeof uncountedDecisionSchema>;

/** How an item's quantity was settled: counted, kept as it was expected, set to zero, or decided by a person. */
const SETTLED_BY = ['counted', 'kept', 'zeroed', 'decided'] as const;
export const settledBySchema = z.enum(SETTLED_BY);
export type SettledBy = z.infer<typeof settledBySchema>;

const moneySchema = z.object({
  shortage: z.number(),
  overage: z.number(),
  net: z.number(),
  gross: z.number(),
  /** R$ of the items that were kept as they were expected. */
  uncounted: z.number(),
});

/** One version of an inventory's result; nothing in it changes afterwards but its approval and what replaced it. */
const settlementSchema = z.object({
  version: z.int().min(1),
  /** SHA-256 over the items in the canonical form of docs/fechamento.md, in hexadecimal. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  settled_at: timestampSchema,
  settled_by: z.string(),
  approved_at: timestampSchema.nullable(),
  approved_by: z.string().nullable(),
  /** Written where there was no second admin to approve a zeroing. */
  approval_reason: z.string().nullable(),
  /** Null while it is the inventory's result. */
  superseded_at: timestampSchema.nullable(),
  superseded_by: z.string().nullable(),
  superseded_reason: z.string().nullable(),
  /** Files that left with this version. */
  exports: z.int().min(0),
  uncounted: uncountedDecisionSchema,
  /** More was zeroed than one person may. */
  needs_second_admin: z.boolean(),
  value_basis: z.enum(['unknown', 'cost', 'sale']),
  totals: moneySchema,
  items: z.int().min(0),
  counted_items: z.int().min(0),
  matching_items: z.int().min(0),
  kept_items: z.int().min(0),
  zeroed_items: z.int().min(0),
});
export type Settlement = z.infer<typeof settlementSchema>;
export { settlementSchema };

const settlementDetailSchema = settlementSchema.extend({
  inventory_id: inventoryIdSchema,
  name: z.string(),
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  time_zone: z.string(),
  snapshot_version: z.int().min(1),
  snapshot_taken_at: timestampSchema,
  stock_mode: z.enum(['repeated', 'summed']),
  tolerance: z.object({ units: z.number(), percent: z.number(), money: z.number() }),
  scope: z.enum(['full', 'partial']),
  /** Sentences for a partial scope, such as 'Departamento: HIGIENE'. */
  scope_words: z.array(z.string()),
  units: closingUnitsSchema,
  ...{ sample: auditSampleSchema, movements: settledMovementsSchema.nullable() },
  /** null if nothing was recounted, or a version didn't keep it. */
  recount_policy: recountPolicySchema.nullable(),
  accuracy_by_item: z.number().nullable(),
  accuracy_by_value: z.number().nullable(),
  /** Who counted, by name, with units and lines. */
  collectors: z.array(z.object({ name: z.string(), lines: z.int(), units: z.number() })),
  /** What the checklist warned of when it was settled, as sentences; they are printed. */
  warnings: z.array(z.string()),
  /** What people decided with a written reason before it: versions replaced, codes ignored, late counts discarded. */
  overrides: z.array(z.string()),
});
export type SettlementDetail = z.infer<typeof settlementDetailSchema>;

const settlementItemSchema = z.object({
  key: z.string(),
  internal_code: z.string(),
  barcodes: z.array(z.string()),
  description: z.string(),
  department: z.string(),
  expected: z.number(),
  /** Null if no line counted it. */
  counted: z.number().nullable(),
  settled: z.number(),
  how: settledBySchema,
  /** The round that settled it; null if nobody counted it. */
  round: settledRoundSchema.nullable(),
  /** All its rounds in order if it was recounted, else none. */
  rounds: z.array(itemRoundSchema),
  ...movedItemFields,
  difference: z.number(),
  value: z.number(),
  difference_value: z.number(),
  /** Null if it has no difference, and for 'sem motivo': a reason that was asked for and not given. */
  reason: itemReasonSchema.nullable(),
  reason_text: z.string(),
});
export type SettlementItem = z.infer<typeof settlementItemSchema>;

/** An item that two versions, or a version and the counts of today, state differently; null where one lacks it. */
const changeSideSchema = settlementItemSchema.pick({
  ...{ settled: true, how: true, expected: true, value: true, reason: true, reason_text: true },
});
const settlementChangeSchema = z.object({
  key: z.string(),
  internal_code: z.string(),
  description: z.string(),
  before: changeSideSchema.nullable(),
  after: changeSideSchema.nullable(),
});
export type SettlementChange = z.infer<typeof settlementChangeSchema>;

const versionIdSchema = z.coerce
  .number({ error: 'Versão inválida.' })
  .int({ error: 'Versão inválida.' })
  .min(1, { error: 'Versão inválida.' });
const paramsSchema = z.object({ id: inventoryReferenceSchema });
const versionParamsSchema = z.object({ id: inventoryReferenceSchema, version: versionIdSchema });

export const listSettlements = defineEndpoint({
  id: 'list_settlements',
  method: 'GET',
  path: '/api/inventories/:id/settlements/',
  summary: 'As apurações de um inventário, a mais nova primeiro',
  permission: 'staff',
  params: paramsSchema,
  responses: { 200: z.object({ results: z.array(settlementSchema) }) },
  refusals: ['invalid', 'not_found'],
});

export const getSettlement = defineEndpoint({
  id: 'get_settlement',
  method: 'GET',
  path: '/api/inventories/:id/settlements/:version/',
  summary: 'Uma apuração inteira menos os itens: totais, hash, quem apurou e aprovou, avisos; serve à Ata',
  permission: 'staff',
  params: versionParamsSchema,
  responses: { 200: settlementDetailSchema },
  refusals: ['invalid', 'not_found'],
});

export const listSettlementItems = defineEndpoint({
  id: 'list_settlement_items',
  method: 'GET',
  path: '/api/inventories/:id/settlements/:version/items/',
  summary: 'Os itens de uma apuração; sort=key os traz na ordem do hash',
  permission: 'staff',
  params: versionParamsSchema,
  query: z.object({
    filter: itemFilterSchema
      .extract(['divergent', 'uncounted', 'matching', 'shortage', 'overage'])
      .optional(),
    search: searchSchema,
    sort: z.union([itemSortSchema, z.literal('key')], { error: 'Ordenação inválida.' }).default('-money'),
    page: pageSchema.default(1),
    page_size: pageSizeSchema(SETTLEMENT_PAGE_LIMIT, 'itens').default(SETTLEMENT_PAGE_SIZE),
  }),
  responses: { 200: pageOf(settlementItemSchema) },
  refusals: ['invalid', 'not_found'],
});

export const compareSettlements = defineEndpoint({
  id: 'compare_settlements',
  method: 'GET',
  path: '/api/inventories/:id/settlements/:version/changes/',
  summary: 'O que mudou desde uma apuração: até outra versão, ou até as contagens de agora',
  permission: 'staff',
  params: versionParamsSchema,
  query: z.object({
    /** Absent: the counts as they are now. */
    to: versionIdSchema.optional(),
    page: pageSchema.default(1),
    page_size: pageSizeSchema(SETTLEMENT_PAGE_LIMIT, 'itens').default(SETTLEMENT_PAGE_SIZE),
  }),
  responses: { 200: pageOf(settlementChangeSchema) },
  refusals: ['invalid', 'not_found'],
});

/** Every call about settlements. */
export const settlementCalls = [listSettlements, getSettlement, listSettlementItems, compareSettlements];
