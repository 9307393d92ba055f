import { createHash, timingSafeEqual } from 'node:crypto';
import { type MobileCountResult, submitCounts } from '@balanco/contract/mobile/mobile';
import { bulkPharmacies, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { type BulkAnswer, bulkProducts } from '@balanco/contract/products/products';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import type { Binding } from '../http/binding.js';
import { methodLabel, routeLabel } from '../http/route-label.js';
import { bearerToken } from '../identity/access.js';
import type { Metrics } from './create-metrics.js';

export interface MetricsDependencies {
  readonly metrics: Metrics;
  /** undefined without /metrics on the main port. */
  readonly mainPortToken: string | undefined;
}

/** It runs before every other hook: a request that one refuses is counted too. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    const began = performance.now();
    metrics.requestBegan();
    let isAnswered = false;
    reply.raw.once('finish', () => {
      isAnswered = true;
    });
    // It runs after the answer or a disconnection.
    reply.raw.once('close', () => {
      const pattern = request.routeOptions.url;
      const { statusCode } = reply.raw;
      const status = isAnswered ? String(statusCode) : 'aborted';
      metrics.requestEnded({
        route: routeLabel(pattern, statusCode),
        method: methodLabel(request.method),
        status,
        seconds: (performance.now() - began) / 1000,
        ...(isRefusal(status) && pattern !== '/readyz' && { refusedBy: request.lane ?? 'other' }),
      });
      if (pattern === submitCounts.path && statusCode >= 400) metrics.batchRefused(status);
    });
  });
}

const isRefusal = (status: string) => status === '429' || status === '503';

/** Without a token (separate port only) everyone may read; others get an unknown path. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', { config: { strangers: null } }, async (request, reply) => {
    if (token !== undefined && !isSame(bearerToken(request.headers.authorization), token))
      throw new AppError('not_found');
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render());
  });
}

/** Digests: time reveals neither token nor length. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

const counted: Readonly<Record<string, (metrics: Metrics, result: unknown) => void>> = {
  [submitCounts.id]: (metrics, result) => {
    const { results } = result as { readonly results: readonly MobileCountResult[] };
    metrics.countsWritten(
      'rest',
      results.map(({ status }) => status),
    );
  },
  [bulkProducts.id]: (metrics, result) => {
    if (typeof result !== 'object' || result === null || !('created' in result)) return;
    const { created, updated, unchanged } = result as BulkAnswer;
    for (const [outcome, rows] of Object.entries({ created, updated, unchanged }))
      metrics.rowsImported('products', outcome, rows);
  },
  [bulkPharmacies.id]: (metrics, result) => {
    metrics.rowsImported('pharmacies', 'created', (result as readonly Pharmacy[]).length);
  },
};

export function observeBindings(bindings: readonly Binding[], metrics: Metrics): Binding[] {
  return bindings.map((binding) => {
    const count = counted[binding.endpoint.id];
    if (count === undefined) return binding;
    return {
      ...binding,
      async handle(input, context) {
        const result = await binding.handle(input, context);
        count(metrics, result);
        return result;
      },
    };
  });
}
