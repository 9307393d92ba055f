import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { AppError } from '../app-error.js';

/**
 * Records which methods each address has; `refuseOthers` then refuses all others with 405 and `Allow` (RFC 9110,
 * 15.5.6). Watch before the first route and refuse after the last one. A refusal comes before authentication and
 * before the body is read.
 */
export function watchMethods(app: FastifyInstance): { refuseOthers(): void } {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    // The router treats both forms as one address.
    const path = url.length > 1 ? url.replace(/\/$/, '') : url;
    const methods = methodsByPath.get(path) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByPath.set(path, methods);
  });
  return {
    refuseOthers() {
      for (const [path, methods] of [...methodsByPath]) refuseOthersAt(app, path, [...methods].sort());
    },
  };
}

function refuseOthersAt(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const others = app.supportedMethods.filter((method) => !allowed.includes(method)) as HTTPMethods[];
  const refuse = async (_request: unknown, reply: FastifyReply) => {
    void reply.header('Allow', allowed.join(', '));
    throw new AppError('method_not_allowed');
  };
  app.route({ method: others, url, exposeHeadRoute: false, onRequest: refuse, handler: refuse });
}
