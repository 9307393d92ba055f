import type { FastifyRequest } from 'fastify';

/** PUBLIC_URL, or else scheme and host as the browser sent them (behind a proxy only with TRUST_PROXY). */
export function requestOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
