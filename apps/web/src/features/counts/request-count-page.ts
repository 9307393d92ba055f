import { type CountLinePage, type CountSort, listCounts } from '@balanco/contract/counts/counts';
import { request } from '../../api/client';
import type { CountFilter } from './count-filter';

/** Where a part of the list starts: at a page, from 1, or after the `cursor` of the part before. */
export type CountPart = ({ readonly page: number } | { readonly after: string }) & {
  /** The same for all parts; undefined for the server's default. */
  readonly sort?: CountSort | undefined;
};

/** Loads one part of a list of count lines. */
export async function requestCountPage(
  filter: CountFilter,
  part: CountPart & { readonly pageSize: number },
  signal: AbortSignal,
): Promise<CountLinePage> {
  const { pageSize, ...start } = part;
  const { pharmacy, ...narrowing } = filterQuery(filter);
  const query = { pharmacy, page_size: pageSize, ...start, ...narrowing, only: filter.only ?? undefined };
  const answer = await request(listCounts, { query }, { signal });
  if (Array.isArray(answer))
    throw new Error('the server answered with a plain list instead of a page of counts');
  return answer;
}

/** The part of a filter that lists and their summary share, as the server takes it. */
export function filterQuery({ pharmacy, search, inventory, section }: Omit<CountFilter, 'only'>) {
  return {
    pharmacy,
    search: search === '' ? undefined : search,
    inventory: inventory ?? undefined,
    section: section ?? undefined,
  };
}
