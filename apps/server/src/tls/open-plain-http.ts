import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError } from '../app-error.js';
import { createHttpServer } from '../http/http-server.js';
import { StartupError } from '../startup-error.js';
import { type InstallSource, registerInstallRoutes } from './install-page/install-routes.js';

interface PlainHttpOptions {
  readonly port: number;
  readonly host: string;
  readonly logger: FastifyBaseLogger;
  /** Undefined with a certificate that phones trust already: then everything is a redirection. */
  readonly install: InstallSource | undefined;
  /** Where the product is over https, for whoever sent this Host header. */
  readonly secureOrigin: (host: string | undefined) => string;
}

/**
 * Plain http beside TLS (HTTP_PORT): the install page, because a phone can't open it over https before it trusts the
 * authority, and for everything else that is read a redirection. Nothing that is sent is taken: a token would travel
 * unencrypted, and nobody would notice. StartupError where the port is not to be had.
 */
export async function openPlainHttp(options: PlainHttpOptions): Promise<FastifyInstance> {
  const { port, host, logger, install, secureOrigin } = options;
  const app = await createHttpServer({ logger, trustProxy: false, identityOrigins: [], https: false });
  if (install !== undefined) registerInstallRoutes(app, install);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
    // Not for good: an operator may turn TLS off again.
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
