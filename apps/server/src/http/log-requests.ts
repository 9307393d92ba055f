import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodLabel, routeLabel } from './route-label.js';

/** Asked every few seconds by machines; their lines would bury the others. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A line per request at level info (probes: debug), with the pattern of its route and who asked. The address itself and
 * the body are never logged: they hold searches, names and codes.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const facts = factsOf(request, reply.statusCode);
    const level = probes.has(facts.route) ? 'debug' : 'info';
    request.log[level]({ ...facts, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(factsOf(request, 0), 'the client left before its answer');
  });
}

function factsOf(request: FastifyRequest, status: number) {
  return {
    method: methodLabel(request.method),
    route: routeLabel(request.routeOptions.url, status),
    sub: request.caller?.sub,
  };
}
