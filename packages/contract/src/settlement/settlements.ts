import { z } from 'zod';
import { getCall } from '../base/endpoint.js';
import {
  numberIdSchema,
  pageOf,
  pageSizeSchema,
  paging,
  searchSchema,
  timestampSchema,
} from '../base/fields.js';
import {
  auditSampleSchema,
  comparisonTotalsSchema,
  comparisonUnitsSchema,
  itemFilterSchema,
  itemNameSchema,
  itemRoundSchema,
  itemSortSchema,
  settledRoundSchema,
} from '../comparison/items.js';
import { inventoryIdSchema, inventoryPathSchema } from '../inventories/inventories.js';
import { askedPhotoKindSchema, photoSchema } from '../mobile/photos.js';
import { inventoryLimitsSchema } from '../pharmacies/approval-limits.js';
import { frozenIdentitySchema } from '../pharmacies/pharmacy-identity.js';
import { recountPolicySchema } from '../recounts/recount-defaults.js';
import { itemReasonSchema } from './item-reasons.js';

/** docs/comparison.md, "Open shop"; null for a closed shop or without known movements. */
const settledMovementsSchema = z.object({
  stock_at: timestampSchema,
  /** Changed by movements, the estimates among them, and those that moved while counted. */
  items: z.int().min(0),
  estimated: z.int().min(0),
  in_count: z.int().min(0),
});

const movedItemFields = {
  /** Since the stock was taken; null if unknown. */
  moved: z.number().nullable(),
  expected_at: timestampSchema.nullable(),
  is_estimated: z.boolean(),
  moved_in_count: z.boolean(),
};

/** Default and maximum, as for printing and the file. */
export const SETTLEMENT_PAGE_SIZE = 100;
export const SETTLEMENT_PAGE_LIMIT = 3000;

const UNCOUNTED_DECISIONS = ['keep', 'zero', 'each'] as const;
export const uncountedDecisionSchema = z.enum(UNCOUNTED_DECISIONS, {
  error: 'Decisão sobre os não contados inválida.',
});
export type UncountedDecision = z.infer<typeof uncountedDecisionSchema>;

const SETTLED_BY = ['counted', 'kept', 'zeroed', 'decided'] as const;
export const settledBySchema = z.enum(SETTLED_BY);
export type SettledBy = z.infer<typeof settledBySchema>;

/** Who became an administrator or moderator since the inventory began, by whom and when. */
export const appointmentSchema = z.object({ name: z.string(), by: z.string(), at: timestampSchema });
export type Appointment = z.infer<typeof appointmentSchema>;

/** A version; only its approval and successor are added later. */
export const settlementSchema = z.object({
  version: z.int().min(1),
  /** SHA-256 of docs/settlement.md, in hex. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  settled_at: timestampSchema,
  settled_by: z.string(),
  approved_at: timestampSchema.nullable(),
  approved_by: z.string().nullable(),
  /** Where no second admin could approve a zeroing, or one of `appointment` did. */
  approval_reason: z.string().nullable(),
  /** Why whoever approved gave a reason, or how the only admin became one (docs/settlement.md, "The second administrator"). */
  appointment: appointmentSchema.nullable(),
  /** null while in force. */
  superseded_at: timestampSchema.nullable(),
  superseded_by: z.string().nullable(),
  superseded_reason: z.string().nullable(),
  exports: z.int().min(0),
  uncounted: uncountedDecisionSchema,
  needs_second_admin: z.boolean(),
  value_basis: z.enum(['unknown', 'cost', 'sale']),
  totals: comparisonTotalsSchema,
  items: z.int().min(0),
  counted_items: z.int().min(0),
  matching_items: z.int().min(0),
  kept_items: z.int().min(0),
  zeroed_items: z.int().min(0),
  /** Those it is approved by; null for versions that didn't keep them. */
  limits: inventoryLimitsSchema.nullable(),
});
export type Settlement = z.infer<typeof settlementSchema>;

const previousResultSchema = z.object({
  inventory_id: inventoryIdSchema,
  name: z.string(),
  version: z.int().min(1),
  settled_at: timestampSchema,
  scope: z.enum(['full', 'partial']),
  value_basis: settlementSchema.shape.value_basis,
  /** This version's totals less those of that result. */
  change: comparisonTotalsSchema,
});

export const settlementDetailSchema = settlementSchema.extend({
  inventory_id: inventoryIdSchema,
  name: z.string(),
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  /** The company as it was then; null for versions that didn't keep it. */
  identity: frozenIdentitySchema.nullable(),
  time_zone: z.string(),
  snapshot_version: z.int().min(1),
  snapshot_taken_at: timestampSchema,
  /** The stock that was compared, as of when: the same moment that the inventory's page shows. */
  stock_at: timestampSchema,
  stock_mode: z.enum(['repeated', 'summed']),
  tolerance: z.object({ units: z.number(), percent: z.number(), money: z.number() }),
  scope: z.enum(['full', 'partial']),
  /** Words of a partial scope: 'Departamento: HIGIENE'. */
  scope_words: z.array(z.string()),
  units: comparisonUnitsSchema,
  sample: auditSampleSchema,
  movements: settledMovementsSchema.nullable(),
  /** null without recounts, or for versions that didn't keep it. */
  recount_policy: recountPolicySchema.nullable(),
  accuracy_by_item: z.number().nullable(),
  accuracy_by_value: z.number().nullable(),
  /** By name, with units, lines, and those of the lines that staff imported from a file. */
  collectors: z.array(
    z.object({
      name: z.string(),
      lines: z.int(),
      units: z.number(),
      /** `unproved` lines have only the word of whoever imported them. */
      imports: z.array(z.object({ by: z.string(), lines: z.int(), unproved: z.int() })),
    }),
  ),
  /** Warnings of the checklist, as printed. */
  warnings: z.array(z.string()),
  /** Replaced versions, ignored codes, discarded late counts. */
  overrides: z.array(z.string()),
  /**
   * The pharmacy's audit as it was settled: how many rows its chain had, and the hash of all of them
   * (docs/history.md, "The chain"). null for versions from before the chain.
   */
  audit_head: z.object({ row: z.int().min(1), hash: z.string().regex(/^[\da-f]{64}$/) }).nullable(),
  /** The last result of the same pharmacy, settled before this version, that is approved and in force now. */
  previous: previousResultSchema.nullable(),
});
export type SettlementDetail = z.infer<typeof settlementDetailSchema>;

export const settlementItemSchema = z.object({
  key: z.string(),
  internal_code: z.string(),
  barcodes: z.array(z.string()),
  description: z.string(),
  department: z.string(),
  expected: z.number(),
  counted: z.number().nullable(),
  settled: z.number(),
  how: settledBySchema,
  /** The settling round; null if nobody counted it. */
  round: settledRoundSchema.nullable(),
  /** Rounds in their order, empty unless recounted. */
  rounds: z.array(itemRoundSchema),
  ...movedItemFields,
  difference: z.number(),
  value: z.number(),
  difference_value: z.number(),
  /** null also for 'sem motivo', a required reason that is missing. */
  reason: itemReasonSchema.nullable(),
  reason_text: z.string(),
});
export type SettlementItem = z.infer<typeof settlementItemSchema>;

/** Differs between versions, or from today's counts; null where one lacks it. */
const changeSideSchema = settlementItemSchema.pick({
  settled: true,
  how: true,
  expected: true,
  value: true,
  reason: true,
  reason_text: true,
});
export const settlementChangeSchema = itemNameSchema.extend({
  before: changeSideSchema.nullable(),
  after: changeSideSchema.nullable(),
});
export type SettlementChange = z.infer<typeof settlementChangeSchema>;

/** The newest approved version of each inventory; after a reopening it is superseded. */
export const latestResultSchema = settlementDetailSchema
  .pick({ inventory_id: true, name: true, pharmacy: true, pharmacy_name: true, version: true, totals: true })
  .extend({
    approved_at: timestampSchema,
    superseded_at: timestampSchema.nullable(),
    /** When the newest file left. */
    exported_at: timestampSchema.nullable(),
  });
export type LatestResult = z.infer<typeof latestResultSchema>;

export const resultItemSchema = latestResultSchema
  .pick({ inventory_id: true, pharmacy: true, version: true, approved_at: true })
  .extend({ item: settlementItemSchema });

const versionIdSchema = numberIdSchema('Versão inválida.');
const versionParamsSchema = inventoryPathSchema.extend({ version: versionIdSchema });

export const listSettlements = getCall('/api/inventories/:id/settlements/', 'staff', {
  id: 'list_settlements',
  summary: 'As apurações de um inventário, a mais nova primeiro',
  scope: 'read:results',
  params: inventoryPathSchema,
  responses: { 200: z.object({ results: z.array(settlementSchema) }) },
});

export const getSettlement = getCall('/api/inventories/:id/settlements/:version/', 'staff', {
  id: 'get_settlement',
  summary: 'Uma apuração inteira menos os itens: totais, hash, quem apurou e aprovou, avisos; serve à Ata',
  scope: 'read:results',
  params: versionParamsSchema,
  responses: { 200: settlementDetailSchema },
});

export const listSettlementItems = getCall('/api/inventories/:id/settlements/:version/items/', 'staff', {
  id: 'list_settlement_items',
  summary: 'Os itens de uma apuração; sort=key os traz na ordem do hash',
  scope: 'read:results',
  params: versionParamsSchema,
  query: z.object({
    filter: itemFilterSchema
      .extract(['divergent', 'uncounted', 'matching', 'shortage', 'overage'])
      .optional(),
    search: searchSchema,
    sort: z.union([itemSortSchema, z.literal('key')], { error: 'Ordenação inválida.' }).default('-money'),
    ...paging('itens', SETTLEMENT_PAGE_SIZE, SETTLEMENT_PAGE_LIMIT),
  }),
  responses: { 200: pageOf(settlementItemSchema) },
});

export const compareSettlements = getCall('/api/inventories/:id/settlements/:version/changes/', 'staff', {
  id: 'compare_settlements',
  summary: 'O que mudou desde uma apuração: até outra versão, ou até as contagens de agora',
  params: versionParamsSchema,
  query: z.object({
    to: versionIdSchema.optional(),
    ...paging('itens', SETTLEMENT_PAGE_SIZE, SETTLEMENT_PAGE_LIMIT),
  }),
  responses: { 200: pageOf(settlementChangeSchema) },
});

/** A photo of an item; key and description are empty for a code that led to none. */
const settledPhotoSchema = photoSchema.extend({ code: z.string(), ...itemNameSchema.shape });
export type SettledPhoto = z.infer<typeof settledPhotoSchema>;

export const settledPhotosSchema = z.object({
  results: z.array(settledPhotoSchema),
  /** Items of which the pharmacy wanted a photo then, and none had arrived. */
  missing: z.array(itemNameSchema.extend({ kinds: z.array(askedPhotoKindSchema) })),
});
export type SettledPhotos = z.infer<typeof settledPhotosSchema>;

export const listSettlementPhotos = getCall('/api/inventories/:id/settlements/:version/photos/', 'staff', {
  id: 'list_settlement_photos',
  summary: 'As fotos que tinham chegado quando o inventário foi apurado, por item, e as pedidas que faltavam',
  params: versionParamsSchema,
  responses: { 200: settledPhotosSchema },
});

export const expiredLotSchema = z.object({
  internal_code: z.string(),
  description: z.string(),
  /** '' if the code had none. */
  lot: z.string(),
  expires_on: z.iso.date(),
  units: z.number(),
});
export type ExpiredLot = z.infer<typeof expiredLotSchema>;

export const listSettlementExpired = getCall(
  '/api/inventories/:id/settlements/:version/past-expiry/',
  'staff',
  {
    id: 'list_settlement_expired',
    summary: 'As unidades de uma apuração que já estavam vencidas quando foram contadas, por item e lote',
    params: versionParamsSchema,
    responses: { 200: z.object({ results: z.array(expiredLotSchema) }) },
  },
);

const RESULTS_PAGE_LIMIT = 500;
const cursorSchema = z.string().max(1000, { error: 'Cursor inválido.' }).default('');

export const listResults = getCall('/api/results/', 'staff', {
  id: 'list_results',
  summary:
    'Todas as apurações aprovadas das farmácias que a chave alcança, na ordem da aprovação, também as reabertas depois',
  scope: 'read:results',
  query: z.object({
    after: cursorSchema,
    page_size: pageSizeSchema(RESULTS_PAGE_LIMIT, 'resultados').default(100),
  }),
  responses: {
    /** `next` is never null: sent later as `after`, it gives what was approved since. */
    200: z.object({ results: z.array(latestResultSchema), next: z.string() }),
  },
});

export const listResultItems = getCall('/api/results/items/', 'staff', {
  id: 'list_result_items',
  summary: 'Os itens de todas as apurações aprovadas das farmácias que a chave alcança, na mesma ordem',
  scope: 'read:results',
  query: z.object({
    after: cursorSchema,
    page_size: pageSizeSchema(SETTLEMENT_PAGE_LIMIT, 'itens').default(500),
  }),
  responses: { 200: z.object({ results: z.array(resultItemSchema), next: z.string() }) },
});

export const listLatestResults = getCall('/api/latest-results/', 'staff', {
  id: 'list_latest_results',
  summary: 'Os últimos fechamentos aprovados, de todas as farmácias que a pessoa vê, o mais novo primeiro',
  responses: { 200: z.object({ results: z.array(latestResultSchema) }) },
});
