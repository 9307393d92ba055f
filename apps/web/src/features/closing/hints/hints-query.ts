import { assignReason } from '@balanco/contract/settlement/assign-reason';
import { acceptHints, getHints, type Hints } from '@balanco/contract/settlement/hints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { closingKey } from '../../../listing/closing-key';
import { liveRefresh } from '../../../listing/live-refresh';

/** What of the differences of an inventory is probably none (docs/fechamento.md, "Explicável"). */
export function hintsQuery(id: string) {
  return queryOptions({
    queryKey: [...closingKey, id, 'hints'] as const,
    queryFn: ({ signal }) => request(getHints, { params: { id } }, { signal }),
    ...liveRefresh,
  });
}

/** Swaps and factor errors that are accepted together. */
export type AcceptedHints = Pick<Hints['swaps'], 'results'> & {
  readonly factorErrors: Hints['factor_errors']['results'];
};

export function sendAccepted(id: string, { results, factorErrors }: AcceptedHints) {
  const body = {
    swaps: results.map(({ short, over }) => ({ short: short.key, over: over.key })),
    factor_errors: factorErrors.map(({ item }) => item.key),
  };
  return request(acceptHints, { params: { id }, body });
}

/** The most items that a call takes by key. */
const KEYS_PER_CALL = 1000;

/**
 * Takes the reasons of accepted hints away again; none of their items had one before. A reason that somebody gave since stays.
 */
export async function takeBack(queries: QueryClient, id: string, accepted: AcceptedHints): Promise<void> {
  const { results, factorErrors } = accepted;
  const swapped = results.flatMap(({ short, over }) => [short.key, over.key]);
  const mistaken = factorErrors.map(({ item }) => item.key);
  for (const [only, keys] of [
    ['swap', swapped],
    ['factor_error', mistaken],
  ] as const) {
    for (let start = 0; start < keys.length; start += KEYS_PER_CALL) {
      const items = { item_keys: keys.slice(start, start + KEYS_PER_CALL) };
      await request(assignReason, {
        params: { id },
        body: { items, reason: null, only_reason: only, text: '' },
      });
    }
  }
  await queries.invalidateQueries({ queryKey: closingKey });
}
