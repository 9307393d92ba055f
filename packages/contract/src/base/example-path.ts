import { type Endpoint, fillPath } from '@balanco/contract/base/endpoint';
import type { ExampleRequest } from './example.js';

/** The path of an example's request with its query, e.g. `/api/products/?page=2`. */
export function examplePath(
  endpoint: Pick<Endpoint, 'path'>,
  { params, query = {} }: ExampleRequest,
): string {
  const path = fillPath(endpoint.path, params);
  const given = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}
