import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { pageOf, paging } from '../base/fields.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';
import { countLineSchema } from './count.js';

/** Page size of 'Contagens sem inventário', and the maximum per call. */
export const UNPLACED_PAGE_SIZE = 500;

/** Names an unknown inventory or none (docs/decisions/0023). */
export const unplacedCountSchema = z.object({
  id: z.int(),
  amplify_id: z.guid(),
  _version: z.int(),
  cognitoUserID: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  named_inventory: z.string().nullable(),
  named_section: z.guid().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  received_at: z.iso.datetime({ offset: true }),
  lines: z.array(
    countLineSchema.pick({
      kind: true,
      barcode: true,
      internal_code: true,
      quantity: true,
      factor: true,
      raw: true,
    }),
  ),
});
export type UnplacedCount = z.infer<typeof unplacedCountSchema>;

const unplacedGroupSchema = z.object({ named_inventory: z.string().nullable(), count: z.int() });

const unplacedPageSchema = pageOf(unplacedCountSchema).extend({ groups: z.array(unplacedGroupSchema) });
export type UnplacedPage = z.infer<typeof unplacedPageSchema>;

const countIdsSchema = z
  .array(z.int({ error: 'Contagem inválida.' }).positive({ error: 'Contagem inválida.' }), {
    error: 'Escolha ao menos uma contagem.',
  })
  .min(1, { error: 'Escolha ao menos uma contagem.' })
  .max(UNPLACED_PAGE_SIZE, { error: `Escolha no máximo ${UNPLACED_PAGE_SIZE} contagens de cada vez.` });

const invalidInventory = { error: 'Inventário inválido.' };

export const listUnplacedCounts = getCall('/api/unplaced-counts/', 'staff', {
  id: 'list_unplaced_counts',
  summary: 'Contagens sem inventário, as mais antigas primeiro, e quantas esperam por cada inventário citado',
  query: z.object({
    ...paging('contagens', UNPLACED_PAGE_SIZE),
    named_inventory: z
      .string()
      .max(100, invalidInventory)
      .refine((text) => !/\p{Cc}/u.test(text), invalidInventory)
      .optional(),
  }),
  responses: { 200: unplacedPageSchema },
  refusals: ['invalid', 'not_found'],
});

export const assignUnplacedCounts = postCall('/api/unplaced-counts/assign/', 'staff', {
  id: 'assign_unplaced_counts',
  summary: 'Atribui contagens sem inventário a um inventário, ou a uma seção dele',
  body: z.object({
    counts: countIdsSchema,
    inventory: inventoryReferenceSchema,
    section: z.guid({ error: 'Seção inválida.' }).nullish(),
  }),
  /** Fewer if someone else assigned or discarded some meanwhile. */
  responses: { 200: z.object({ assigned: z.int().min(0) }) },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const discardUnplacedCounts = postCall('/api/unplaced-counts/discard/', 'staff', {
  id: 'discard_unplaced_counts',
  summary: 'Exclui contagens sem inventário; nada é apagado, elas só saem da lista',
  body: z.object({ counts: countIdsSchema }),
  responses: { 200: z.object({ discarded: z.int().min(0) }) },
});
