import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { bearerToken } from '../identity/bearer-token.js';
import type { Metrics } from './create-metrics.js';

/**
 * Serves `GET /metrics` to bearers of the token, or to everyone if there is no token, which is allowed only on a separate
 * port (docs/decisions/0037). Others get the answer for an unknown path.
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isSame(bearerToken(request.headers.authorization), token))
      throw new AppError('not_found');
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render());
  });
}

/** Compares digests, so that the time reveals nothing about the token, not even its length. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
