import { submitCounts } from '@balanco/contract/mobile';
import type { FastifyInstance } from 'fastify';
import { methodLabel, routeLabel } from '../http/route-label.js';
import type { Metrics } from './create-metrics.js';
import { serveMetrics } from './serve-metrics.js';

/** The metrics of a server, and whether its main port serves them. */
export interface MetricsParts {
  readonly metrics: Metrics;
  /** Whoever shows it reads them at /metrics; undefined: they are served elsewhere. */
  readonly mainPortToken: string | undefined;
}

/** Measures every request to the routes that come after: a few additions for each, and no query. */
export function attachMetrics(app: FastifyInstance, { metrics, mainPortToken }: MetricsParts): void {
  app.addHook('onRequest', async (request, reply) => {
    const began = performance.now();
    metrics.requestBegan();
    let isAnswered = false;
    reply.raw.once('finish', () => {
      isAnswered = true;
    });
    // It comes after the end of an answer, and where the client leaves before it.
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
