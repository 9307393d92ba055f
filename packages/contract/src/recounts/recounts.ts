import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { exactTextSchema, timestampSchema } from '../base/fields.js';
import { itemNameSchema } from '../comparison/items.js';
import { inventoryIdSchema, inventoryPathSchema, sectionDoneSchema } from '../inventories/inventories.js';
import { writtenReasonSchema } from '../settlement/settling.js';

/** Stands for lines without a section. */
export const NO_SECTION = '00000000-0000-0000-0000-000000000000';

const missingCollector = 'Informe quem vai recontar.';
export const collectorSubSchema = exactTextSchema(100, 'Coletor inválido.', missingCollector).min(1, {
  error: missingCollector,
});

/** Lets a recount by the original counter settle (docs/comparison.md, "Who recounts"). */
const overrideSchema = z.object({
  collector_sub: z.string(),
  collector_name: z.string(),
  reason: z.string(),
  overridden_by: z.string(),
  overridden_at: timestampSchema,
});

const RECOUNT_STATES = ['open', 'closed', 'cancelled'] as const;

/** See docs/comparison.md, "Recount". */
export const recountSchema = z.object({
  section_id: z.guid(),
  name: z.string(),
  round: z.int().min(2).max(3),
  state: z.enum(RECOUNT_STATES),
  collector: z.object({ sub: z.string(), name: z.string() }).nullable(),
  /** The section counted twice as a whole; null for a list of items. */
  whole_section: z.object({ id: z.guid(), name: z.string(), is_closed: z.boolean() }).nullable(),
  created_at: timestampSchema,
  created_by: z.string(),
  closed_at: timestampSchema.nullable(),
  closed_itself: z.boolean(),
  /** Whether it is a list of items that never closed by itself. */
  closes_itself: z.boolean(),
  /** When everybody who counted in it had declared it 'pronta', with what the server has. */
  declared_at: timestampSchema.nullable(),
  cancelled_by: z.string().nullable(),
  cancel_reason: z.string(),
  /** Listed, with a line, and decided or settled without one. */
  items: z.int().min(0),
  found_items: z.int().min(0),
  decided_items: z.int().min(0),
  /** Listed, without a line, and declared not found by who recounted. */
  searched_items: z.int().min(0),
  stray_items: z.int().min(0),
  /** People who finished it on their phone. */
  done: z.array(sectionDoneSchema),
  overrides: z.array(overrideSchema),
  /**
   * People who recounted their own items, or in whose name somebody imported lines that nothing proves to be
   * theirs (`is_unproved`). Without an override these lines settle nothing.
   */
  same_counters: z.array(
    z.object({ sub: z.string(), name: z.string(), items: z.int().min(1), is_unproved: z.boolean() }),
  ),
});
export type Recount = z.infer<typeof recountSchema>;

export const NOT_FOUND_DECISIONS = ['zero', 'next_round', 'keep'] as const;
export const notFoundDecisionSchema = z.enum(NOT_FOUND_DECISIONS, { error: 'Decisão inválida.' });
export type NotFoundDecision = z.infer<typeof notFoundDecisionSchema>;

const seenSchema = z.object({ id: z.guid().nullable(), name: z.string() });

/** It is printed, so it has no quantities. */
const listedItemSchema = z.object({
  key: z.string(),
  internal_code: z.string(),
  barcodes: z.array(z.string()),
  /** The code to count or print the item by: a linked code may be a box's, which counts its factor. */
  own_code: z.string(),
  description: z.string(),
  /** First-count sections; `id` is null for lines without one. */
  seen: z.array(seenSchema),
  /** Names of the sections to count in, '' for lines without one; null for everywhere. */
  only_in: z.array(z.string()).nullable(),
  is_found: z.boolean(),
  /** Who looked for it without finding it. */
  searched: z.object({ name: z.string(), at: timestampSchema }).nullable(),
  not_found: notFoundDecisionSchema.nullable(),
  /** It wasn't found, and was settled otherwise: decided by itself, or by other rounds. */
  is_settled: z.boolean(),
  added_by: z.string().nullable(),
});
export type RecountItem = z.infer<typeof listedItemSchema>;

export const recountDetailSchema = recountSchema.extend({
  inventory_id: inventoryIdSchema,
  inventory_name: z.string(),
  pharmacy_name: z.string(),
  list: z.array(listedItemSchema),
  /** Count for nothing until added to the list. */
  strays: z.array(itemNameSchema),
});
export type RecountDetail = z.infer<typeof recountDetailSchema>;

export const recountPathSchema = inventoryPathSchema.extend({
  section_id: z.guid({ error: 'Seção inválida.' }),
});

export const listRecounts = getCall('/api/inventories/:id/recounts/', 'staff', {
  id: 'list_recounts',
  summary: 'As recontagens de um inventário com o andamento de cada uma, as mais novas primeiro',
  params: inventoryPathSchema,
  responses: { 200: z.object({ results: z.array(recountSchema) }) },
});

export const getRecount = getCall('/api/inventories/:id/recounts/:section_id/', 'staff', {
  id: 'get_recount',
  summary: 'Uma recontagem com a sua lista, sem quantidades, na ordem das prateleiras',
  params: recountPathSchema,
  responses: { 200: recountDetailSchema },
});

/** It tells what and where, without quantities (docs/blind-counting.md). */
const mobileItemSchema = itemNameSchema.extend({
  ...listedItemSchema.pick({ barcodes: true, own_code: true }).shape,
  sections: z.array(z.string()),
  /** The only sections to count in; null for everywhere. The others' counts stay. */
  only_in: z.array(z.string()).nullable(),
  /** What the caller declared when finishing. */
  is_not_found: z.boolean(),
});

export const listMobileRecounts = getCall('/api/mobile/recounts/', 'licensed', {
  id: 'list_mobile_recounts',
  promised: true,
  summary: 'As recontagens abertas de quem chama, cada uma com os itens a procurar, sem quantidades',
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
          /** null for a list of items. */
          whole_section: z.string().nullable(),
          items: z.array(mobileItemSchema),
        }),
      ),
    }),
  },
});
export type MobileRecounts = z.infer<(typeof listMobileRecounts.responses)[200]>;
export type MobileRecountItem = z.infer<typeof mobileItemSchema>;

/** A section of the first count; `NO_SECTION` for lines without one. */
const recountSectionSchema = z.object({
  id: z.guid(),
  name: z.string(),
  is_closed: z.boolean(),
  lines: z.int().min(0),
  /** Names, the assignee's included. */
  counted_by: z.array(z.string()),
  second: z.string().nullable(),
});
export type RecountSection = z.infer<typeof recountSectionSchema>;

export const listRecountSections = getCall('/api/inventories/:id/recount-sections/', 'staff', {
  id: 'list_recount_sections',
  summary: 'As seções da primeira contagem, para escolher o que uma recontagem substitui ou conta em dobro',
  params: inventoryPathSchema,
  responses: { 200: z.object({ results: z.array(recountSectionSchema) }) },
});

export const countSectionsTwice = postCall('/api/inventories/:id/recount-sections/', 'staff', {
  id: 'count_sections_twice',
  summary: 'Conta seções inteiras em dobro: cada uma ganha uma segunda seção, cega, de outra pessoa',
  params: inventoryPathSchema,
  body: z.object({
    sections: z
      .array(z.guid({ error: 'Seção inválida.' }))
      .min(1, { error: 'Escolha ao menos uma seção.' })
      .max(1000, { error: 'Escolha no máximo 1.000 seções.' })
      .overwrite((ids) => [...new Set(ids)]),
    collector_sub: collectorSubSchema,
    /** Leaves out sections that the collector counted. */
    skip_counted: z.boolean({ error: 'Informe true ou false.' }).default(false),
    override_reason: writtenReasonSchema.nullable().default(null),
  }),
  creationKey: true,
  responses: { 201: z.object({ results: z.array(recountSchema) }) },
  refusals: ['invalid', 'permission_denied', 'not_found', 'conflict', 'same_counter'],
});
