import {
  getSettlement,
  listSettlementItems,
  SETTLEMENT_PAGE_LIMIT,
  type SettlementDetail,
  type SettlementItem,
} from '@balanco/contract/settlement/settlements';
import { request } from '../../../api/client';
import { type ReasonSum, reasonSums, zeroedSum } from './reason-sums';

/** How many items the Ata lists, those with the most R$ first. */
const ATA_ITEMS = 50;

/** What the Ata of a version says. */
export interface AtaContent {
  readonly settlement: SettlementDetail;
  readonly top: readonly SettlementItem[];
  /** How many items have a difference. */
  readonly divergent: number;
  readonly reasons: readonly ReasonSum[];
  readonly zeroed: Pick<ReasonSum, 'items' | 'units' | 'value'>;
}

/**
 * Loads a version with all its differences. Nothing in it changes, so its pages fit together.
 *
 * @param id the inventory's number or UUID
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
