import type { Endpoint } from '@balanco/contract/base/endpoint';
import type { FastifyRequest } from 'fastify';
import { untilAborted, withLongStatements } from '../../db/work-scope.js';

export const REQUEST_MS = 30_000;

/** Milliseconds for whole pharmacies, and batches over poor networks. */
export const LONG_REQUEST_MS = 150_000;

const LONG_CALLS: ReadonlySet<string> = new Set([
  'list_counts',
  'export_counts',
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
  'restore_deletion',
  'purge_deletion',
  'submit_mobile_counts',
  'import_collector_file',
  'import_queue',
  'import_movements',
  'read_invoices',
]);

export function requestMs(endpoint: Pick<Endpoint, 'id'>): number {
  return LONG_CALLS.has(endpoint.id) ? LONG_REQUEST_MS : REQUEST_MS;
}

/**
 * Sends no statement after the timeout, nor for a reader who left. Finishes a started write, which the client
 * would repeat.
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

export function untilTimeout(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  signal.addEventListener('abort', () => {
    if (isTimeout(signal.reason)) controller.abort(signal.reason);
  });
  return controller.signal;
}

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_ERR_HANDLER_TIMEOUT';
}
