/** The server's own routes. Every other registered address is a file of the web app. */
const serverRoutes = /^\/(api|idp|graphql|healthz|readyz|metrics|instalar-certificado)(\/|$)/;

/**
 * The name of a request in metrics and log lines: the pattern of its route, never the address itself, which contains
 * ids and searches and has unlimited values. `web` is a file or screen of the web app, `unknown` an address without a
 * route.
 */
export function routeLabel(pattern: string | undefined, status: number): string {
  if (pattern === undefined) return status < 400 ? 'web' : 'unknown';
  return serverRoutes.test(pattern) ? pattern : 'web';
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The request's method, or `other`, because a client may invent methods. */
export function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other';
}
