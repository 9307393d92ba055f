/** Every other registered address is a file of the web app. */
const serverRoutes = /^\/(api|idp|graphql|healthz|readyz|metrics|instalar-certificado)(\/|$)/;

/**
 * The pattern of the route for metrics and log lines, never the address: it contains ids and searches and has
 * unlimited values. `web` is a file or screen of the web app, `unknown` an address without a route.
 */
export function routeLabel(pattern: string | undefined, status: number): string {
  if (pattern === undefined) return status < 400 ? 'web' : 'unknown';
  return serverRoutes.test(pattern) ? pattern : 'web';
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A client may invent methods. */
export function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other';
}
