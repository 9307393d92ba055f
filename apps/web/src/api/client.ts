import { type Endpoint, type EndpointAnswer, type EndpointCall, fillPath } from '@balanco/contract/endpoint';
import { type CallOptions, call } from './call';

interface Parts {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/**
 * Makes one call of the contract.
 *
 * @param parts params, query and body of the endpoint; `{}` if it has none
 * @throws what `call` throws
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
  options?: CallOptions,
): Promise<EndpointAnswer<E>> {
  const { params, query, body } = parts as Parts; // E decides which parts exist; it is unknown here.
  const address = fillPath(endpoint.path, params) + queryText(query);
  // Not parsed with the contract's schema: the server's tests do that, and parsing 1000 rows again costs time.
  return (await call(endpoint.method, address, body, options)) as EndpointAnswer<E>;
}

function queryText(query: Parts['query'] = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
