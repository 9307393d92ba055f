import { formatMoney } from '@balanco/contract/base/numbers';
import type {
  ApprovalLimit,
  ApprovalLimits,
  InventoryLimits,
} from '@balanco/contract/pharmacies/approval-limits';
import { percentage } from '../items/item-figures';

/** The share stays on one line. */
const share = (limit: number) => percentage(limit).replace(' ', '\u00a0');

const limitWords: Readonly<
  Record<ApprovalLimit, readonly [name: string, amount: (limit: number) => string]>
> = {
  zero_share: ['Zerar com um só administrador', share],
  approval_gross: ['Moderador, R$ bruto', formatMoney],
  approval_item: ['Moderador, R$ por item', formatMoney],
};

export function limitTexts({ zero_share, approval_gross, approval_item }: ApprovalLimits): string[] {
  return [
    zero_share === 0
      ? 'zerar pede dois administradores'
      : `zerar com um só administrador até ${share(zero_share)} do saldo`,
    `moderador até ${formatMoney(approval_gross)} de bruto e ${formatMoney(approval_item)} por item`,
  ];
}

export function limitChangeText({ limit, from, to }: InventoryLimits['changes'][number]): string {
  const [name, amount] = limitWords[limit];
  return `${name}: de ${amount(from)} para ${amount(to)}`;
}

export const STRICTEST_HOLDS = 'Vale o limite mais rigoroso desde o início do inventário.';
