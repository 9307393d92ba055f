const serverRoutes = /^\/(api|idp|graphql|healthz|readyz|metrics|instalar-certificado)(\/|$)/;

/** The pattern, never the address, which holds ids and searches. `web` is the web app, `unknown` no route. */
export function routeLabel(pattern: string | undefined, status: number): string {
  if (pattern === undefined) return status < 400 ? 'web' : 'unknown';
  return serverRoutes.test(pattern) ? pattern : 'web';
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Clients may invent methods. */
export function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other';
}
