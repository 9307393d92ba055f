import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.js';

/**
 * PUBLIC_URL, or else the scheme (from X-Forwarded-Proto if TRUST_PROXY covers the peer) and the Host header.
 * X-Forwarded-Host is ignored, because most proxies pass on the one that the client sent. Refuses with `invalid` if the
 * Host header has no valid host.
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
