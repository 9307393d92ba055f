import { ITEM_REASONS, type ItemReason } from '@balanco/contract/settlement/item-reasons';
import {
  getSettlement,
  listSettlementItems,
  SETTLEMENT_PAGE_LIMIT,
  type SettlementDetail,
  type SettlementItem,
} from '@balanco/contract/settlement/settlements';
import { request } from '../../../api/client';

/** Largest R$ first. */
const ATA_ITEMS = 50;

export interface AtaContent {
  readonly settlement: SettlementDetail;
  readonly top: readonly SettlementItem[];
  /** Number of items with a difference. */
  readonly divergent: number;
  readonly reasons: readonly ReasonSum[];
  readonly zeroed: Pick<ReasonSum, 'items' | 'units' | 'value'>;
}

export interface ReasonSum {
  /** null is 'sem motivo'. */
  readonly reason: ItemReason | null;
  readonly items: number;
  readonly units: number;
  /** Signed R$. */
  readonly value: number;
}

/**
 * Settlements never change, so pages fit together.
 *
 * @throws a refusal of the server
 */
export async function loadAta(id: string, version: number): Promise<AtaContent> {
  const params = { id, version };
  const settlement = await request(getSettlement, { params });
  const items: SettlementItem[] = [];
  for (let page = 1, total = 1; items.length < total; page += 1) {
    const query = { filter: 'divergent', sort: '-money', page, page_size: SETTLEMENT_PAGE_LIMIT } as const;
    const { results, count } = await request(listSettlementItems, { params, query });
    items.push(...results);
    total = results.length === 0 ? items.length : count;
  }
  return {
    settlement,
    top: items.slice(0, ATA_ITEMS),
    divergent: items.length,
    reasons: reasonSums(items),
    zeroed: zeroedSum(items),
  };
}

/** Items without a reason come last. */
export function reasonSums(items: readonly SettlementItem[]): ReasonSum[] {
  return [...ITEM_REASONS, null]
    .map((reason) => ({ reason, ...sumOf(items.filter((item) => item.reason === reason)) }))
    .filter(({ items: found }) => found > 0);
}

/** Uncounted items that were zeroed. */
export function zeroedSum(items: readonly SettlementItem[]): Omit<ReasonSum, 'reason'> {
  return sumOf(items.filter(({ how }) => how === 'zeroed'));
}

/** In whole millionths and centavos: fractions drift. */
function sumOf(items: readonly SettlementItem[]): Omit<ReasonSum, 'reason'> {
  const sum = (figure: (item: SettlementItem) => number, parts: number) =>
    items.reduce((total, item) => total + Math.round(figure(item) * parts), 0) / parts;
  return {
    items: items.length,
    units: sum(({ difference }) => difference, 1_000_000),
    value: sum(({ difference_value }) => difference_value, 100),
  };
}
