import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.js';

/**
 * PUBLIC_URL, or scheme (a trusted proxy's X-Forwarded-Proto) and Host. Not X-Forwarded-Host, which most
 * proxies pass on. Refuses `invalid` without a valid host.
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
