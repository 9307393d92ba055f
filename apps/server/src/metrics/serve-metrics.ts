import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { bearerToken } from '../identity/bearer-token.js';
import type { Metrics } from './create-metrics.js';

/**
 * Serves `GET /metrics` to whoever shows the token; without a token to everybody who reaches the port, which then is one
 * of its own (docs/decisions/0037). Strangers are answered as if there were nothing.
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

/** Of digests, so that the time says nothing about the token, not even its length. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
