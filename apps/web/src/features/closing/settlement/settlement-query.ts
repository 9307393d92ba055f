import { listExports } from '@balanco/contract/exports/exports';
import { LATE_COUNT_PAGE_SIZE, listLateCounts } from '@balanco/contract/settlement/late-counts';
import {
  compareSettlements,
  listSettlements,
  SETTLEMENT_PAGE_SIZE,
} from '@balanco/contract/settlement/settlements';
import { getClosingSteps } from '@balanco/contract/settlement/settling';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { closingKey } from '../../../listing/closing-key';
import { liveRefresh } from '../../../listing/live-refresh';

/**
 * The state of an inventory's closing and everything that it is decided on.
 *
 * @param id the inventory's number or UUID; null loads nothing
 */
export function stepsQuery(id: string | null) {
  return queryOptions({
    queryKey: [...closingKey, id, 'steps'] as const,
    queryFn:
      id === null ? skipToken : ({ signal }) => request(getClosingSteps, { params: { id } }, { signal }),
    ...liveRefresh,
  });
}

/** All versions of an inventory's result, the newest first. */
export function settlementsQuery(id: string) {
  return queryOptions({
    queryKey: [...closingKey, id, 'settlements'] as const,
    queryFn: async ({ signal }) => (await request(listSettlements, { params: { id } }, { signal })).results,
  });
}

export interface Comparison {
  readonly version: number;
  /** Another version; null for the counts as they are now. */
  readonly to: number | null;
  /** From 1. */
  readonly page: number;
}

/** What changed since a version. The page before it stays until the new one is loaded. */
export function changesQuery(id: string, { version, to, page }: Comparison) {
  return queryOptions({
    queryKey: [...closingKey, id, 'changes', version, to, page] as const,
    queryFn: ({ signal }) =>
      request(
        compareSettlements,
        { params: { id, version }, query: { to: to ?? undefined, page, page_size: SETTLEMENT_PAGE_SIZE } },
        { signal },
      ),
    placeholderData: (previous) => previous,
    ...liveRefresh,
  });
}

/** The files that left an inventory, the newest first. */
export function exportsQuery(id: string) {
  return queryOptions({
    queryKey: [...closingKey, id, 'exports'] as const,
    queryFn: async ({ signal }) => (await request(listExports, { params: { id } }, { signal })).results,
  });
}

/** One page of the counts that came or changed after the settlement. */
export function lateCountsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...closingKey, id, 'late', page] as const,
    queryFn: ({ signal }) =>
      request(
        listLateCounts,
        { params: { id }, query: { page, page_size: LATE_COUNT_PAGE_SIZE } },
        { signal },
      ),
    placeholderData: (previous) => previous,
    ...liveRefresh,
  });
}
