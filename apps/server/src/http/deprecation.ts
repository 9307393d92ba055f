import type { Endpoint } from '@balanco/contract/base/endpoint';

/** A deprecated call is served for a year (docs/collector-api.md, "What stays as it is"). */
export function sunsetOf(deprecated: string): Date {
  return new Date(Date.parse(deprecated) + 365 * 86_400_000);
}

/** RFC 9745 and RFC 8594; none for a call that stays. */
export function deprecationHeaders({ deprecated: day }: Pick<Endpoint, 'deprecated'>) {
  if (day === undefined) return {};
  return { Deprecation: `@${Date.parse(day) / 1000}`, Sunset: sunsetOf(day).toUTCString() };
}
