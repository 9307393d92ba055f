import { type CountLinePage, type CountSort, listCounts } from '@balanco/contract/counts';
import { request } from '../../api/client';
import type { CountFilter } from './count-filter';

/** Where a part of the list starts: at a page, from 1, or after the `cursor` of the part before. */
export type CountPart =
  | { readonly page: number; readonly sort?: CountSort | undefined }
  | { readonly after: string };

/** Loads one part of a list of count lines, newest first unless another order is given. */
export async function requestCountPage(
  { pharmacy, search, inventory, section }: CountFilter,
  part: CountPart & { readonly pageSize: number },
  signal: AbortSignal,
): Promise<CountLinePage> {
  const { pageSize, ...start } = part;
  const query = {
    pharmacy,
    page_size: pageSize,
    ...start,
    search: search === '' ? undefined : search,
    inventory: inventory ?? undefined,
    section: section ?? undefined,
  };
  const answer = await request(listCounts, { query }, { signal });
  if (Array.isArray(answer))
    throw new Error('the server answered with a plain list instead of a page of counts');
  return answer;
}
