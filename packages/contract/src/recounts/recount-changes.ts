import { z } from 'zod';
import { postCall, putCall } from '../base/endpoint.js';
import { MONEY_LIMIT, nameSchema, numberSchema, QUANTITY_LIMIT } from '../base/fields.js';
import { itemKeySchema } from '../comparison/items.js';
import { inventoryPathSchema } from '../inventories/inventories.js';
import { writtenReasonSchema } from '../settlement/settling.js';
import { collectorSubSchema, notFoundDecisionSchema, recountPathSchema, recountSchema } from './recounts.js';

export const RECOUNT_ITEM_LIMIT = 2000;

/** Seconds of walking, counting and typing. */
const SECONDS_PER_ITEM = 40;

/** Returns the minutes that one person needs, roughly. */
export function recountMinutes(items: number): number {
  return Math.ceil((items * SECONDS_PER_ITEM) / 60);
}

const itemKeysSchema = z
  .array(itemKeySchema, { error: 'Envie uma lista de itens.' })
  .max(RECOUNT_ITEM_LIMIT, { error: 'Escolha no máximo 2.000 itens.' })
  .overwrite((keys) => [...new Set(keys)]);
const flagSchema = z.boolean({ error: 'Informe true ou false.' }).default(false);
const shareSchema = numberSchema('Informe uma porcentagem de 1 a 100.', 1, 100).nullable().default(null);

/** Any criterion chooses an item (docs/comparison.md, "Recount"); null or false leaves it out. */
const recountCriteriaSchema = z.object({
  money: numberSchema('Informe os R$ da diferença, a partir de 0.', 0, MONEY_LIMIT).nullable().default(null),
  percent: z
    .object({
      percent: numberSchema('Informe uma porcentagem de 0 a 1.000.', 0, 1000),
      units: numberSchema('Informe as unidades da diferença, a partir de 0.', 0, QUANTITY_LIMIT),
    })
    .nullable()
    .default(null),
  /** Fewest items that make up this percentage of all R$ of differences. */
  gross_share: shareSchema,
  uncounted: flagSchema,
  /** Looks like a mistyped number or factor. */
  suspicious: flagSchema,
  /** Moved while counted in the open shop. */
  moved: flagSchema,
  controlled: flagSchema,
  /** Percent of matching items, the same draw for an inventory. */
  sample: shareSchema,
  /** Whether round 2 left it without a result; third rounds only. */
  unsettled: flagSchema,
  items: itemKeysSchema.default([]),
});
export type RecountCriteria = z.output<typeof recountCriteriaSchema>;

export const previewSchema = z.object({
  items: z.int().min(0),
  /** R$ of unsigned differences, and of uncounted stock. */
  value: z.number(),
  minutes: z.int().min(0),
  /** On another list of this round, or left out by `skip_counted`. */
  on_other_lists: z.int().min(0),
  left_out: z.int().min(0),
  /** Keys of picked items that can't be in this round, or that nobody counted in the sections. */
  not_possible: z.array(z.string()),
  collectors: z.array(
    z.object({
      sub: z.string(),
      name: z.string(),
      email: z.string(),
      counted: z.int().min(0),
      /** Of what the person counted, in a list of the day: it needs nobody else. */
      second_looks: z.int().min(0),
      sends_sections: z.boolean().nullable(),
    }),
  ),
});
export type RecountPreview = z.infer<typeof previewSchema>;

export const createRecount = postCall('/api/inventories/:id/recounts/', 'staff', {
  id: 'create_recount',
  summary:
    'Cria uma recontagem: uma seção do inventário com uma lista de itens e quem a conta. Com dry_run, só a prévia',
  params: inventoryPathSchema,
  query: z.object({ dry_run: z.enum(['true', 'false'], { error: 'Informe true ou false.' }).optional() }),
  body: z.object({
    criteria: recountCriteriaSchema,
    /** Counts that the recount replaces; null for all. */
    sections: z
      .array(z.guid({ error: 'Seção inválida.' }))
      .min(1, { error: 'Escolha ao menos uma seção.' })
      .max(1000, { error: 'Seção inválida.' })
      .nullable()
      .default(null),
    round: z.union([z.literal(2), z.literal(3)], { error: 'A rodada é 2 ou 3.' }).default(2),
    section_id: z.uuid({ error: 'Seção inválida.' }).nullable().default(null),
    name: nameSchema('Informe o nome da recontagem.').nullable().default(null),
    collector_sub: collectorSubSchema.nullable().default(null),
    /** Leaves out items that the collector counted. */
    skip_counted: flagSchema,
    override_reason: writtenReasonSchema.nullable().default(null),
  }),
  creationKey: true,
  responses: { 201: recountSchema, 200: previewSchema },
  refusals: ['invalid', 'permission_denied', 'not_found', 'conflict', 'same_counter'],
});

export const cancelRecount = postCall('/api/inventories/:id/recounts/:section_id/cancel/', 'staff', {
  id: 'cancel_recount',
  summary: 'Cancela uma recontagem: as suas contagens ficam guardadas e não valem para o resultado',
  params: recountPathSchema,
  body: z.object({ reason: writtenReasonSchema }),
  responses: { 200: recountSchema },
});

export const decideNotFound = putCall('/api/inventories/:id/recounts/:section_id/not-found/', 'staff', {
  id: 'decide_not_found',
  summary:
    'Decide sobre itens que a recontagem fechada não encontrou: zero, outra rodada ou a contagem anterior; null desfaz',
  params: recountPathSchema,
  body: z.object({
    items: itemKeysSchema.min(1, { error: 'Escolha ao menos um item.' }),
    decision: notFoundDecisionSchema.nullable(),
  }),
  responses: { 200: recountSchema },
});

export const addStrays = putCall('/api/inventories/:id/recounts/:section_id/strays/', 'staff', {
  id: 'add_recount_strays',
  summary: 'Põe na lista itens que foram recontados sem estar nela; as suas contagens passam a valer',
  params: recountPathSchema,
  body: decideNotFound.body.pick({ items: true }),
  responses: { 200: recountSchema },
});

export const overrideCounter = putCall('/api/inventories/:id/recounts/:section_id/override/', 'admin', {
  id: 'override_counter',
  summary: 'Deixa valer, com motivo escrito, o que uma pessoa recontou do que ela mesma contou',
  params: recountPathSchema,
  body: z.object({ collector_sub: collectorSubSchema, reason: writtenReasonSchema }),
  responses: { 200: recountSchema },
});
