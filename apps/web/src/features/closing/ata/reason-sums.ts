import { ITEM_REASONS, type ItemReason } from '@balanco/contract/settlement/item-reasons';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';

/** The differences that one reason explains. */
export interface ReasonSum {
  /** Null for 'sem motivo'. */
  readonly reason: ItemReason | null;
  readonly items: number;
  readonly units: number;
  /** R$ with its sign. */
  readonly value: number;
}

/** The sums of items by reason, in the order of the reasons; those without one come last. */
export function reasonSums(items: readonly SettlementItem[]): ReasonSum[] {
  return [...ITEM_REASONS, null]
    .map((reason) => ({ reason, ...sumOf(items.filter((item) => item.reason === reason)) }))
    .filter(({ items: found }) => found > 0);
}

/** The sum of the items that were set to zero because nobody counted them. */
export function zeroedSum(items: readonly SettlementItem[]): Omit<ReasonSum, 'reason'> {
  return sumOf(items.filter(({ how }) => how === 'zeroed'));
}

/** In whole millionths and centavos, because sums of fractions drift. */
function sumOf(items: readonly SettlementItem[]): Omit<ReasonSum, 'reason'> {
  const sum = (figure: (item: SettlementItem) => number, parts: number) =>
    items.reduce((total, item) => total + Math.round(figure(item) * parts), 0) / parts;
  return {
    items: items.length,
    units: sum(({ difference }) => difference, 1_000_000),
    value: sum(({ difference_value }) => difference_value, 100),
  };
}
