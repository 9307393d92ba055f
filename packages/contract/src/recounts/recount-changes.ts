import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { nameSchema } from '../base/fields.js';
import { itemKeySchema } from '../comparison/closing-items.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';
import { RECOUNT_ITEM_LIMIT, recountCriteriaSchema } from './recount-criteria.js';
import { countSectionsTwice, listRecountSections } from './recount-sections.js';
import {
  collectorSubSchema,
  getRecount,
  listRecounts,
  notFoundDecisionSchema,
  overrideReasonSchema,
  recountSchema,
} from './recounts.js';

/** What a recount would have, and who could count it. */
const previewSchema = z.object({
  items: z.int().min(0),
  /** R$ of their differences without signs, and of the stock of those that nobody counted. */
  value: z.number(),
  minutes: z.int().min(0),
  /** Chosen items that are on another list of this round, or that the collector counted and `skip_counted` leaves out. */
  on_other_lists: z.int().min(0),
  left_out: z.int().min(0),
  collectors: z.array(
    z.object({
      sub: z.string(),
      name: z.string(),
      email: z.string(),
      /** Of the items, how many this person counted in this inventory. */
      counted: z.int().min(0),
      /** Whether the counts of this person come with a section; null if there are none yet. */
      sends_sections: z.boolean().nullable(),
    }),
  ),
});
export type RecountPreview = z.infer<typeof previewSchema>;

const paramsSchema = z.object({ id: inventoryReferenceSchema });
const taskParamsSchema = z.object({
  id: inventoryReferenceSchema,
  section_id: z.guid({ error: 'Seção inválida.' }),
});

export const createRecount = defineEndpoint({
  id: 'create_recount',
  method: 'POST',
  path: '/api/inventories/:id/recounts/',
  summary:
    'Cria uma recontagem: uma seção do inventário com uma lista de itens e quem a conta. Com dry_run, só a prévia',
  permission: 'staff',
  params: paramsSchema,
  query: z.object({ dry_run: z.enum(['true', 'false'], { error: 'Informe true ou false.' }).optional() }),
  body: z.object({
    criteria: recountCriteriaSchema,
    /** The sections whose counts the recount replaces; null for all. */
    sections: z
      .array(z.guid({ error: 'Seção inválida.' }))
      .min(1, { error: 'Escolha ao menos uma seção.' })
      .max(1000, { error: 'Seção inválida.' })
      .nullable()
      .default(null),
    round: z.union([z.literal(2), z.literal(3)], { error: 'A rodada é 2 ou 3.' }).default(2),
    /** The id of its section, if the client made one. */
    section_id: z.uuid({ error: 'Seção inválida.' }).nullable().default(null),
    name: nameSchema('Informe o nome da recontagem.').nullable().default(null),
    collector_sub: collectorSubSchema.nullable().default(null),
    /** Leaves out the items that the collector counted. */
    skip_counted: z.boolean({ error: 'Informe true ou false.' }).default(false),
    /** Why somebody recounts what the same person counted; admins only. */
    override_reason: overrideReasonSchema.nullable().default(null),
  }),
  creationKey: true,
  responses: { 201: recountSchema, 200: previewSchema },
  refusals: ['invalid', 'permission_denied', 'not_found', 'conflict', 'same_counter'],
});

export const cancelRecount = defineEndpoint({
  id: 'cancel_recount',
  method: 'POST',
  path: '/api/inventories/:id/recounts/:section_id/cancel/',
  summary: 'Cancela uma recontagem: as suas contagens ficam guardadas e não valem para o resultado',
  permission: 'staff',
  params: taskParamsSchema,
  body: z.object({ reason: overrideReasonSchema }),
  responses: { 200: recountSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const decideNotFound = defineEndpoint({
  id: 'decide_not_found',
  method: 'PUT',
  path: '/api/inventories/:id/recounts/:section_id/not-found/',
  summary:
    'Decide sobre itens que a recontagem fechada não encontrou: zero, outra rodada ou a contagem anterior; null desfaz',
  permission: 'staff',
  params: taskParamsSchema,
  body: z.object({
    items: z
      .array(itemKeySchema, { error: 'Envie uma lista de itens.' })
      .min(1, { error: 'Escolha ao menos um item.' })
      .max(RECOUNT_ITEM_LIMIT, { error: 'Escolha no máximo 2.000 itens.' })
      .overwrite((keys) => [...new Set(keys)]),
    decision: notFoundDecisionSchema.nullable(),
  }),
  responses: { 200: recountSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const addStrays = defineEndpoint({
  id: 'add_recount_strays',
  method: 'PUT',
  path: '/api/inventories/:id/recounts/:section_id/strays/',
  summary: 'Põe na lista itens que foram recontados sem estar nela; as suas contagens passam a valer',
  permission: 'staff',
  params: taskParamsSchema,
  body: decideNotFound.body.pick({ items: true }),
  responses: { 200: recountSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const overrideCounter = defineEndpoint({
  id: 'override_counter',
  method: 'PUT',
  path: '/api/inventories/:id/recounts/:section_id/override/',
  summary: 'Deixa valer, com motivo escrito, o que uma pessoa recontou do que ela mesma contou',
  permission: 'admin',
  params: taskParamsSchema,
  body: z.object({ collector_sub: collectorSubSchema, reason: overrideReasonSchema }),
  responses: { 200: recountSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

/** The calls about the recounts of an inventory, in the order of the API page. */
export const recountCalls = [
  listRecounts,
  createRecount,
  getRecount,
  cancelRecount,
  decideNotFound,
  addStrays,
  overrideCounter,
  listRecountSections,
  countSectionsTwice,
] as const;
