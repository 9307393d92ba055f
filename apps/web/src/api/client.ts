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
 * @param parts params, query and body as the endpoint has them; `{}` where it has none
 * @throws what `call` throws
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
  options?: CallOptions,
): Promise<EndpointAnswer<E>> {
  const { params, query, body } = parts as Parts; // Which parts there are is decided by E, unknown in here.
  const address = fillPath(endpoint.path, params) + queryText(query);
  // The server proves its answers against the contract in its tests; reading 1000 rows twice would only cost time.
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
