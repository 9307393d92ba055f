import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.js';

/**
 * PUBLIC_URL, or the scheme (X-Forwarded-Proto of a trusted proxy) and the Host header. Ignores
 * X-Forwarded-Host, because most proxies pass on what the client sent. Refuses `invalid` without a valid
 * host.
 */
export function requestOrigin(
  request: Pick<FastifyRequest, 'protocol' | 'headers'>,
  publicUrl: string | undefined,
): string {
  if (publicUrl !== undefined) return publicUrl;
  const address = `${request.protocol}://${request.headers.host ?? ''}`;
  if (!/^https?:/.test(address) || !URL.canParse(address)) throw new AppError('invalid');
  return new URL(address).origin;
}
