import { z } from 'zod';

export type ReasonDirection = 'shortage' | 'overage' | 'both';

/** See docs/settlement.md, "Reasons (Motivos)". */
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

/** Usually need a fiscal note; we only remind (docs/settlement.md, "Reasons (Motivos)"). */
export const FISCAL_REASONS: readonly ItemReason[] = ['breakage', 'expired', 'theft'];

export const REASON_TEXT_LIMIT = 200;
