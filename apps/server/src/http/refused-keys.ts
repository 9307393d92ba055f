import type { FastifyInstance } from 'fastify';
import type { ReportEvent } from '../logging/security-log.js';

/** The calls with which somebody tries a key or a code; the pool reports what it refuses itself. */
const TRIED: Readonly<Record<string, 'sign_in_failed' | 'key_refused'>> = {
  '/api/mobile/enrol': 'sign_in_failed',
  '/api/license': 'key_refused',
};

export function reportRefusedKeys(app: FastifyInstance, report: ReportEvent): void {
  app.addHook('onResponse', async (request, reply) => {
    const event = TRIED[request.routeOptions.url?.replace(/\/$/, '') ?? ''];
    if (event === undefined || request.method !== 'POST') return;
    if (reply.statusCode < 400 || reply.statusCode >= 500) return;
    report({
      event: event === 'sign_in_failed' && reply.statusCode === 429 ? 'sign_in_locked' : event,
      actor: request.caller?.sub,
      address: request.ip,
      request: request.id,
    });
  });
}
