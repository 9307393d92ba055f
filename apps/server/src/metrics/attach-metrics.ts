import { submitCounts } from '@balanco/contract/mobile/mobile';
import type { FastifyInstance } from 'fastify';
import { methodLabel, routeLabel } from '../http/route-label.js';
import type { Metrics } from './create-metrics.js';
import { serveMetrics } from './serve-metrics.js';

/** The metrics of a server, and whether its main port serves them. */
export interface MetricsDependencies {
  readonly metrics: Metrics;
  /** The token for /metrics on the main port; undefined if they are served elsewhere. */
  readonly mainPortToken: string | undefined;
}

/** Measures every request to the routes registered after this call, without queries. */
export function attachMetrics(app: FastifyInstance, { metrics, mainPortToken }: MetricsDependencies): void {
  app.addHook('onRequest', async (request, reply) => {
    const began = performance.now();
    metrics.requestBegan();
    let isAnswered = false;
    reply.raw.once('finish', () => {
      isAnswered = true;
    });
    // The event fires after a complete answer, and if the client disconnects before.
    reply.raw.once('close', () => {
      const pattern = request.routeOptions.url;
      const { statusCode } = reply.raw;
      const status = isAnswered ? String(statusCode) : 'aborted';
      metrics.requestEnded({
        route: routeLabel(pattern, statusCode),
        method: methodLabel(request.method),
        status,
        seconds: (performance.now() - began) / 1000,
      });
      if (pattern === submitCounts.path && statusCode >= 400) metrics.batchRefused(status);
    });
  });
  if (mainPortToken !== undefined) serveMetrics(app, metrics, mainPortToken);
}
