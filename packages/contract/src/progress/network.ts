import { z } from 'zod';
import { getCall } from '../base/endpoint.js';
import { pageOf, paging, searchSchema, sortSchema, timestampSchema } from '../base/fields.js';
import { settlementStateSchema } from '../comparison/items.js';
import { inventoryIdSchema } from '../inventories/inventories.js';

export const NETWORK_PAGE_SIZE = 50;
export const NETWORK_PAGE_LIMIT = 3000;

/** Inventories of a pharmacy that a row names. */
export const NETWORK_INVENTORIES = 4;

export const ATTENTION_GROUPS = [
  'call',
  'catalogue',
  'file',
  'approve',
  'settle',
  'finalise',
  'export',
  'stopped',
  'counting',
  'quiet',
] as const;
export const attentionSchema = z.enum(ATTENTION_GROUPS, { error: 'Situação inválida.' });
export type AttentionGroup = z.infer<typeof attentionSchema>;

/**
 * Why somebody has to look, the most urgent first, and its group (docs/network.md, "Where to call"). A pharmacy is in the
 * group of each of its reasons; without any it is quiet.
 */
export const attentionGroup = {
  queue: 'call',
  silent: 'call',
  clock: 'call',
  catalogue: 'catalogue',
  file: 'file',
  approve: 'approve',
  settle: 'settle',
  finalise: 'finalise',
  export: 'export',
  stopped: 'stopped',
  new: 'counting',
  counting: 'counting',
} as const satisfies Readonly<Record<string, AttentionGroup>>;
export type AttentionKind = keyof typeof attentionGroup;
export const ATTENTION_KINDS = Object.keys(attentionGroup) as AttentionKind[];

const NETWORK_SORT_FIELDS = [
  'attention',
  'name',
  'newest',
  'accuracy_by_item',
  'accuracy_by_value',
  'gross_share',
  'full_days',
  'repeat_money',
] as const;

export const networkSortSchema = sortSchema(NETWORK_SORT_FIELDS);
export type NetworkSort = z.infer<typeof networkSortSchema>;

const reasonSchema = z.object({
  kind: z.enum(ATTENTION_KINDS),
  since: timestampSchema.nullable(),
  /** Waiting counts or files, or minutes of a clock. */
  value: z.number().nullable(),
  who: z.string().nullable(),
});
export type AttentionReason = z.infer<typeof reasonSchema>;

const runningSchema = z.object({
  id: inventoryIdSchema,
  name: z.string(),
  created_at: timestampSchema,
  state: settlementStateSchema,
  sections: z.int().min(0),
  closed_sections: z.int().min(0),
  /** The most urgent come first. */
  reasons: z.array(reasonSchema),
});
export type RunningInventory = z.infer<typeof runningSchema>;

/** null where nothing was settled (docs/network.md). */
export const networkPharmacySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  newest: z
    .object({
      id: inventoryIdSchema,
      name: z.string(),
      created_at: timestampSchema,
      state: settlementStateSchema,
      /** Sections, without those of recounts. */
      sections: z.int().min(0),
      closed_sections: z.int().min(0),
    })
    .nullable(),
  open_inventories: z.int().min(0),
  attention: attentionSchema,
  /** Reasons of the pharmacy itself: a catalogue that did not come to its folder, files that wait for an answer. */
  reasons: z.array(reasonSchema),
  /** Running, or waiting for a step: the most urgent of them. */
  running: z.array(runningSchema),
  more_running: z.int().min(0),
  /** The result in force that was settled last. */
  last: z
    .object({
      id: inventoryIdSchema,
      name: z.string(),
      settled_at: timestampSchema,
      accuracy_by_item: z.number().nullable(),
      accuracy_by_value: z.number().nullable(),
      /** Gross R$ per R$ 1.000 of compared stock. */
      gross_share: z.number().nullable(),
    })
    .nullable(),
  /** Days since the last full settlement. */
  full_days: z.int().min(0).nullable(),
  /** Short in each of the last three settlements; zero before there are three. */
  repeat_items: z.int().min(0),
  repeat_money: z.number(),
});
export type NetworkPharmacy = z.infer<typeof networkPharmacySchema>;

/** Short in each of its pharmacy's last three settlements. */
export const repeatOffenderSchema = z.object({
  key: z.string(),
  internal_code: z.string(),
  barcodes: z.array(z.string()),
  description: z.string(),
  department: z.string(),
  differences: z.array(z.number()),
  money: z.number(),
});
export type RepeatOffender = z.infer<typeof repeatOffenderSchema>;

const transferSideSchema = z.object({
  pharmacy: z.uuid(),
  pharmacy_name: z.string(),
  inventory: inventoryIdSchema,
  inventory_name: z.string(),
  settled_at: timestampSchema,
  key: z.string(),
  difference: z.number(),
  difference_value: z.number(),
});

/** Short in one pharmacy, over in another: perhaps an unrecorded transfer. */
export const transferSchema = z.object({
  internal_code: z.string(),
  barcode: z.string(),
  description: z.string(),
  short: transferSideSchema,
  over: transferSideSchema,
  units: z.number(),
  explained: z.number(),
});
export type Transfer = z.infer<typeof transferSchema>;

const page = paging('linhas', NETWORK_PAGE_SIZE, NETWORK_PAGE_LIMIT);

export const listNetwork = getCall('/api/network/', 'staff', {
  id: 'list_network',
  summary:
    'As farmácias lado a lado: o que pede atenção e por quê, inventário mais novo, acurácia, bruto por R$ 1.000 de estoque, dias desde o último inventário geral e reincidentes',
  query: z.object({
    search: searchSchema,
    sort: networkSortSchema.default('name'),
    attention: attentionSchema.optional(),
    ...page,
  }),
  responses: {
    200: pageOf(networkPharmacySchema).extend({
      /** Numbers of all that the search finds; a pharmacy is in each group that it has a reason for. */
      groups: z.record(attentionSchema, z.int().min(0)),
      pharmacies: z.int().min(0),
    }),
  },
});

export const listRepeatOffenders = getCall('/api/pharmacies/:id/repeat-offenders/', 'staff', {
  id: 'list_repeat_offenders',
  summary: 'Os itens que faltaram nas três últimas apurações de uma farmácia, o maior R$ primeiro',
  params: z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) }),
  query: z.object(page),
  responses: { 200: pageOf(repeatOffenderSchema) },
});

export const listTransfers = getCall('/api/network/transfers/', 'staff', {
  id: 'list_transfers',
  summary:
    'Transferência não lançada? O mesmo produto faltou em uma farmácia e sobrou em outra, em apurações dos últimos 30 dias; não muda nenhum número',
  query: z.object({ search: searchSchema, ...page }),
  responses: { 200: pageOf(transferSchema) },
});
