import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { createHttpServer } from '../http/http-server.js';
import { StartupError } from '../startup-error.js';
import { type InstallSource, registerInstallRoutes } from './install-page/install-routes.js';

interface PlainHttpOptions {
  readonly port: number;
  readonly host: string;
  readonly logger: FastifyBaseLogger;
  /** Undefined if phones already trust the certificate; then every request is redirected. */
  readonly install: InstallSource | undefined;
  /** The https origin of the product, given the Host header of the request. */
  readonly secureOrigin: (host: string | undefined) => string;
}

/**
 * Plain http beside TLS (HTTP_PORT). Serves the install page, because a phone can't open it over https before it trusts
 * the authority, and redirects all other reads. Refuses everything that is sent, because a token would travel
 * unencrypted without anyone noticing. StartupError if the port is not available.
 */
export async function openPlainHttp(options: PlainHttpOptions): Promise<FastifyInstance> {
  const { port, host, logger, install, secureOrigin } = options;
  const app = await createHttpServer({ logger, trustProxy: false, identityOrigins: [], https: false });
  if (install !== undefined) registerInstallRoutes(app, install);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
    // Not permanent, because an operator may turn TLS off again.
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
