import type { Endpoint } from '@balanco/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { untilAborted, withLongStatements } from '../db/work-scope.js';

/** How long a call may take from its first byte to its answer, in ms. Beyond, it is refused as `unavailable`. */
export const REQUEST_MS = 30_000;

/** The same for calls that write or read a whole pharmacy, and for batches that phones send over a poor network. */
export const LONG_REQUEST_MS = 150_000;

const LONG_CALLS: ReadonlySet<string> = new Set([
  'list_counts',
  'create_pharmacy',
  'delete_pharmacy',
  'bulk_pharmacies',
  'bulk_products',
  'delete_all_products',
  'delete_inventory',
  'finalize_inventory',
  'finalize_mobile_inventory',
  'assign_unplaced_counts',
  'discard_unplaced_counts',
  'submit_mobile_counts',
]);

/** The bound of a call, which is also the longest that anybody waits for it. */
export function requestMs(endpoint: Pick<Endpoint, 'id'>): number {
  return LONG_CALLS.has(endpoint.id) ? LONG_REQUEST_MS : REQUEST_MS;
}

/**
 * Runs the work of a call within its bounds. No statement is sent once the call was refused for its time, nor for a
 * reading call whose client has left; a write that has begun is finished, because the client will ask for it again.
 */
export function runBounded<T>(
  request: Pick<FastifyRequest, 'signal'>,
  endpoint: Pick<Endpoint, 'id' | 'method'>,
  work: () => T,
): T {
  const { signal } = request;
  const scope = endpoint.method === 'GET' ? signal : untilTimeout(signal);
  const bounded = () => untilAborted(scope, work);
  return LONG_CALLS.has(endpoint.id) ? withLongStatements(bounded) : bounded();
}

/** Aborts when the call was refused for its time, not when its client left. */
export function untilTimeout(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  signal.addEventListener('abort', () => {
    if (isTimeout(signal.reason)) controller.abort(signal.reason);
  });
  return controller.signal;
}

/** Whether an error is Fastify's for a call that took longer than its `handlerTimeout`. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT';
}
