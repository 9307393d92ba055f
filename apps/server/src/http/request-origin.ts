import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.js';

/**
 * PUBLIC_URL, or else scheme and host as the browser sent them (behind a proxy only with TRUST_PROXY).
 * Refuses `invalid` where the Host header holds no host.
 */
export function requestOrigin(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string {
  if (publicUrl !== undefined) return publicUrl;
  const address = `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) throw new AppError('invalid');
  return new URL(address).origin;
}
