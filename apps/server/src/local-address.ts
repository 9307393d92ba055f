import type { FastifyInstance } from 'fastify';
import type { Config } from './config.js';

/** The address of a listening server for a browser on this machine. */
export function localAddress(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const scheme = config.tls === undefined ? 'http' : 'https';
  return `${scheme}://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}
