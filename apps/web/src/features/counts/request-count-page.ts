import { type CountLinePage, listCounts } from '@balanco/contract/counts';
import { request } from '../../api/client';
import type { CountFilter } from './count-filter';

/** One page of count lines, newest first; `page` from 1. */
export async function requestCountPage(
  { pharmacy, search, inventory }: CountFilter,
  { page, pageSize }: { page: number; pageSize: number },
  signal: AbortSignal,
): Promise<CountLinePage> {
  const query = {
    pharmacy,
    page,
    page_size: pageSize,
    search: search === '' ? undefined : search,
    inventory: inventory ?? undefined,
  };
  const answer = await request(listCounts, { query }, { signal });
  if (Array.isArray(answer)) throw new Error('the server answered a page of counts with the plain list');
  return answer;
}
