import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { searchSchema, textSchema } from '../base/fields.js';
import { itemFilterSchema, itemKeySchema } from '../comparison/closing-items.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';
import { itemReasonSchema, REASON_TEXT_LIMIT } from './item-reasons.js';

/** Items by key, or all that the filters of Divergências leave. */
export const itemChoiceSchema = z.union([
  z.object({ item_keys: z.array(itemKeySchema).min(1, { error: 'Escolha ao menos um item.' }).max(1000) }),
  z.object({
    filter: itemFilterSchema.optional(),
    search: searchSchema,
    department: z.string().max(200, { error: 'Departamento inválido.' }).optional(),
    section: z.guid({ error: 'Seção inválida.' }).optional(),
  }),
]);

export type ItemChoice = z.infer<typeof itemChoiceSchema>;

export const assignReason = defineEndpoint({
  id: 'assign_reason',
  method: 'PUT',
  path: '/api/inventories/:id/item-reasons/',
  summary: 'Dá o mesmo motivo a itens com diferença, ou o retira; o motivo vale na próxima apuração',
  permission: 'staff',
  params: z.object({ id: inventoryReferenceSchema }),
  body: z.object({
    items: itemChoiceSchema,
    /** null takes the reason away. */
    reason: itemReasonSchema.nullable(),
    /** With reason null: takes only this reason away, so that an undo leaves what somebody gave since. */
    only_reason: itemReasonSchema.optional(),
    /** Only 'other' needs it. */
    text: textSchema(REASON_TEXT_LIMIT).default(''),
  }),
  responses: {
    /** `refused` counts the items without a difference, or with one that the reason doesn't explain. */
    200: z.object({ changed: z.int().min(0), refused: z.int().min(0) }),
  },
  refusals: ['invalid', 'not_found', 'conflict'],
});
