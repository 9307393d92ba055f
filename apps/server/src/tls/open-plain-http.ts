import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { createHttpServer } from '../http/http-server.js';
import { StartupError } from '../startup-error.js';
import { type InstallSource, registerInstallRoutes } from './install-page/install-routes.js';

interface PlainHttpOptions {
  readonly port: number;
  readonly host: string;
  readonly logger: FastifyBaseLogger;
  /** If undefined, everything is redirected. */
  readonly install: InstallSource | undefined;
  /** The origin for a Host header. */
  readonly secureOrigin: (host: string | undefined) => string;
}

/**
 * HTTP_PORT serves the install page and redirects reads. Refuses anything sent: a token would travel
 * unencrypted.
 * @throws StartupError if the port is taken
 */
export async function openPlainHttp(options: PlainHttpOptions): Promise<FastifyInstance> {
  const { port, host, logger, install, secureOrigin } = options;
  const app = await createHttpServer({ logger, trustProxy: false, identityOrigins: [], https: false });
  if (install !== undefined) registerInstallRoutes(app, install);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
    // TLS may be turned off again.
    return reply.redirect(`${secureOrigin(request.headers.host)}${request.url}`, 307);
  });
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const fault = code === 'EADDRINUSE' ? 'já está em uso' : `não pode ser aberta (${code})`;
    throw new StartupError(`A porta ${port} ${fault}; escolha outra na variável HTTP_PORT.`);
  }
  return app;
}
