import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { textSchema, timestampSchema } from '../base/fields.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';
import { WRITTEN_REASON_MINIMUM } from '../settlement/settling.js';

/** Names the lines without a section wherever sections are chosen. */
export const NO_SECTION = '00000000-0000-0000-0000-000000000000';

export const overrideReasonSchema = textSchema(500).refine((text) => text.length >= WRITTEN_REASON_MINIMUM, {
  error: `Escreva o motivo com ao menos ${WRITTEN_REASON_MINIMUM} caracteres.`,
});
export const collectorSubSchema = z
  .string({ error: 'Informe quem vai recontar.' })
  .min(1, { error: 'Informe quem vai recontar.' })
  .max(100, { error: 'Coletor inválido.' })
  .refine((sub) => !sub.includes('\u0000'), { error: 'Coletor inválido.' });

/** The same person's counts of an item, which an admin let settle (docs/closing.md, "Who recounts"). */
const overrideSchema = z.object({
  collector_sub: z.string(),
  collector_name: z.string(),
  reason: z.string(),
  overridden_by: z.string(),
  overridden_at: timestampSchema,
});

const RECOUNT_STATES = ['open', 'closed', 'cancelled'] as const;

/** A recount: a section of the inventory with a list of items, and whoever counts it (docs/closing.md, "Recount"). */
export const recountSchema = z.object({
  section_id: z.guid(),
  name: z.string(),
  round: z.int().min(2).max(3),
  state: z.enum(RECOUNT_STATES),
  collector: z.object({ sub: z.string(), name: z.string() }).nullable(),
  /** The section that is counted twice as a whole, and whether its first count is closed; null for a list of items. */
  whole_section: z.object({ id: z.guid(), name: z.string(), is_closed: z.boolean() }).nullable(),
  created_at: timestampSchema,
  created_by: z.string(),
  closed_at: timestampSchema.nullable(),
  /** Whether it closed because all of its items had a result. */
  closed_itself: z.boolean(),
  cancelled_by: z.string().nullable(),
  cancel_reason: z.string(),
  /** Items on the list, those of them with a line in the section, and those that staff decided without one. */
  items: z.int().min(0),
  found_items: z.int().min(0),
  decided_items: z.int().min(0),
  /** Items with lines in the section that are not on its list. */
  stray_items: z.int().min(0),
  overrides: z.array(overrideSchema),
  /** Who sent lines of items that the same person counted before; these lines settle nothing without an override. */
  same_counters: z.array(z.object({ sub: z.string(), name: z.string(), items: z.int().min(1) })),
});
export type Recount = z.infer<typeof recountSchema>;

export const NOT_FOUND_DECISIONS = ['zero', 'next_round', 'keep'] as const;
export const notFoundDecisionSchema = z.enum(NOT_FOUND_DECISIONS, { error: 'Decisão inválida.' });
export type NotFoundDecision = z.infer<typeof notFoundDecisionSchema>;

const seenSchema = z.object({ id: z.guid().nullable(), name: z.string() });

/** An item of a list, without any quantity, because the list is printed. */
const listedItemSchema = z.object({
  key: z.string(),
  internal_code: z.string(),
  barcodes: z.array(z.string()),
  description: z.string(),
  /** Where it was counted before; `id` is null for lines without a section. */
  seen: z.array(seenSchema),
  /** Whether the section has a line of it. */
  is_found: z.boolean(),
  /** What staff decided because it has none. */
  not_found: notFoundDecisionSchema.nullable(),
  /** Who put it on the list after the recount was created. */
  added_by: z.string().nullable(),
});
export type RecountItem = z.infer<typeof listedItemSchema>;

const recountDetailSchema = recountSchema.extend({
  inventory_id: z.union([z.int(), z.string()]),
  inventory_name: z.string(),
  pharmacy_name: z.string(),
  /** The whole list, in the order in which the shelves are walked. */
  list: z.array(listedItemSchema),
  /** Items with lines in the section that nobody asked for; they enter nothing until they are put on the list. */
  strays: z.array(listedItemSchema.pick({ key: true, internal_code: true, description: true })),
});
export type RecountDetail = z.infer<typeof recountDetailSchema>;

const paramsSchema = z.object({ id: inventoryReferenceSchema });
const taskParamsSchema = z.object({
  id: inventoryReferenceSchema,
  section_id: z.guid({ error: 'Seção inválida.' }),
});

export const listRecounts = defineEndpoint({
  id: 'list_recounts',
  method: 'GET',
  path: '/api/inventories/:id/recounts/',
  summary: 'As recontagens de um inventário com o andamento de cada uma, as mais novas primeiro',
  permission: 'staff',
  params: paramsSchema,
  responses: { 200: z.object({ results: z.array(recountSchema) }) },
  refusals: ['invalid', 'not_found'],
});

export const getRecount = defineEndpoint({
  id: 'get_recount',
  method: 'GET',
  path: '/api/inventories/:id/recounts/:section_id/',
  summary: 'Uma recontagem com a sua lista, sem quantidades, na ordem das prateleiras',
  permission: 'staff',
  params: taskParamsSchema,
  responses: { 200: recountDetailSchema },
  refusals: ['invalid', 'not_found'],
});

/** An item as a collector sees it: what to look for and where, and no quantity (docs/contagem-cega.md). */
const mobileItemSchema = z.object({
  key: z.string(),
  internal_code: z.string(),
  barcodes: z.array(z.string()),
  description: z.string(),
  sections: z.array(z.string()),
});

export const listMobileRecounts = defineEndpoint({
  id: 'list_mobile_recounts',
  method: 'GET',
  path: '/api/mobile/recounts/',
  summary: 'As recontagens abertas de quem chama, cada uma com os itens a procurar, sem quantidades',
  permission: 'licensed',
  responses: {
    200: z.object({
      results: z.array(
        z.object({
          sectionID: z.guid(),
          inventoryID: z.union([z.int(), z.string()]),
          name: z.string(),
          round: z.int(),
          pharmacy: z.string(),
          pharmacy_name: z.string(),
          inventory_name: z.string(),
          /** The section of which everything is counted again, without a list; null for a list of items. */
          whole_section: z.string().nullable(),
          items: z.array(mobileItemSchema),
        }),
      ),
    }),
  },
  refusals: [],
});
export type MobileRecounts = z.infer<(typeof listMobileRecounts.responses)[200]>;
