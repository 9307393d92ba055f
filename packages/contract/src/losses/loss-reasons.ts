import { z } from 'zod';
import type { ItemReason } from '../settlement/item-reasons.js';

interface ReasonOfLoss {
  readonly label: string;
  /** The reason of a shortage that the loss explains. */
  readonly explains: ItemReason;
}

/** See docs/losses.md. */
export const lossReasons = {
  expired: { label: 'vencido', explains: 'expired' },
  broken: { label: 'quebrado', explains: 'breakage' },
  damaged: { label: 'avaria', explains: 'breakage' },
  theft: { label: 'furto', explains: 'theft' },
  own_use: { label: 'uso interno', explains: 'own_use' },
  recalled: { label: 'recolhido', explains: 'unrecorded_supplier_return' },
} as const satisfies Record<string, ReasonOfLoss>;

export type LossReason = keyof typeof lossReasons;
export const LOSS_REASONS = Object.keys(lossReasons) as [LossReason, ...LossReason[]];
export const lossReasonSchema = z.enum(LOSS_REASONS, { error: 'Motivo inválido.' });
