import { z } from 'zod';
import { itemFilterSchema, itemKeySchema } from './closing-items.js';
import { defineEndpoint } from './endpoint.js';
import { searchSchema, textSchema } from './fields.js';
import { inventoryReferenceSchema } from './inventories.js';

/** Which differences a reason explains. */
export type ReasonDirection = 'shortage' | 'overage' | 'both';

/** The reasons of a difference with their words on screens, sheets and files (docs/fechamento.md, "Motivos"). */
export const itemReasons = {
  breakage: { label: 'quebra/avaria', direction: 'shortage' },
  expired: { label: 'vencido', direction: 'shortage' },
  theft: { label: 'furto/roubo', direction: 'shortage' },
  unrecorded_issue: { label: 'saída não lançada', direction: 'shortage' },
  receiving_error: { label: 'erro de entrada', direction: 'shortage' },
  own_use: { label: 'consumo interno', direction: 'shortage' },
  unrecorded_supplier_return: { label: 'devolução não lançada', direction: 'shortage' },
  unrecorded_receipt: { label: 'entrada não lançada', direction: 'overage' },
  reversed_sale: { label: 'venda estornada', direction: 'overage' },
  customer_return: { label: 'devolução do cliente', direction: 'overage' },
  found: { label: 'achado', direction: 'overage' },
  swap: { label: 'troca de produto', direction: 'both' },
  factor_error: { label: 'erro de cadastro/fator', direction: 'both' },
  negative_stock: { label: 'saldo negativo', direction: 'both' },
  earlier_count_error: { label: 'erro de contagem anterior', direction: 'both' },
  not_investigated: { label: 'não apurado', direction: 'both' },
  other: { label: 'outro', direction: 'both' },
} as const satisfies Record<string, { label: string; direction: ReasonDirection }>;

export type ItemReason = keyof typeof itemReasons;
export const ITEM_REASONS = Object.keys(itemReasons) as [ItemReason, ...ItemReason[]];
export const itemReasonSchema = z.enum(ITEM_REASONS, { error: 'Motivo inválido.' });

/** The reasons for which a pharmacy usually issues a note of its own; we only say so (docs/fechamento.md, "Motivos"). */
export const FISCAL_REASONS: readonly ItemReason[] = ['breakage', 'expired', 'theft'];

/** Whether a reason fits a difference: a shortage is no 'achado'. */
export function reasonFits(reason: ItemReason, difference: number): boolean {
  const { direction } = itemReasons[reason];
  if (direction === 'both' || difference === 0) return true;
  return direction === (difference < 0 ? 'shortage' : 'overage');
}

/** The longest text of the reason 'outro', in characters. */
export const REASON_TEXT_LIMIT = 200;
/** The most items that one call gives a reason. */
export const REASON_ITEM_LIMIT = 20_000;

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
    /** Only 'other' needs it. */
    text: textSchema(REASON_TEXT_LIMIT).default(''),
  }),
  responses: {
    /** `refused` counts the items without a difference, or with one that the reason doesn't explain. */
    200: z.object({ changed: z.int().min(0), refused: z.int().min(0) }),
  },
  refusals: ['invalid', 'not_found', 'conflict'],
});
