import {
  listSettlementItems,
  SETTLEMENT_PAGE_LIMIT,
  type SettlementItem,
} from '@balanco/contract/settlement/settlements';
import { request } from '../../../api/client';
import { patiently } from '../../../api/patiently';
import { sleep } from '../../../lib/wait';

interface ItemPage {
  readonly items: readonly SettlementItem[];
  readonly done: number;
  readonly total: number;
}

interface Reading {
  readonly signal: AbortSignal;
  /** Ends the wait for a page with its reason. */
  readonly failed?: Promise<never>;
  readonly onPage: (page: ItemPage) => void;
}

/**
 * Reads a settlement's items in the order of its hash. Settlements never change, so pages fit together.
 *
 * @throws the server's refusal, the reason of `failed` or of the signal, or what `onPage` throws
 */
export async function readSettlementItems(
  { id, version }: { readonly id: string; readonly version: number },
  { signal, failed, onPage }: Reading,
): Promise<void> {
  const params = { id, version };
  for (let page = 1, done = 0, total = 1; done < total; page += 1) {
    const query = { sort: 'key', page, page_size: SETTLEMENT_PAGE_LIMIT } as const;
    const read = patiently(() => request(listSettlementItems, { params, query }, { signal }), sleep, signal);
    const { results: items, count } = await (failed === undefined ? read : Promise.race([read, failed]));
    done += items.length;
    total = items.length === 0 ? done : count;
    onPage({ items, done, total });
  }
}
