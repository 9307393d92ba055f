/** Addresses whose routes are the server's own; every other registered one is a file of the web app. */
const serverRoutes = /^\/(api|idp|graphql|healthz|readyz|metrics|instalar-certificado)(\/|$)/;

/**
 * What metrics and log lines call a request: the pattern of its route, never the address that was sent, which holds
 * ids and searches and could take any number of values. `web` is a file or screen of the web app, `unknown` an address
 * that no route has.
 */
export function routeLabel(pattern: string | undefined, status: number): string {
  if (pattern === undefined) return status < 400 ? 'web' : 'unknown';
  return serverRoutes.test(pattern) ? pattern : 'web';
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The request's method, or `other`: a client may make one up. */
export function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other';
}
