import type { Endpoint } from '@balanco/contract/base/endpoint';

/** A year after the day: a deprecated call is served until then (docs/collector-api.md, "What stays as it is"). */
export function sunsetOf(deprecated: string): Date {
  const day = new Date(deprecated);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return day;
}

/** RFC 9745 and RFC 8594; none for a call that stays. */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>): Record<string, string> {
  if (deprecated === undefined) return {};
  return {
    Deprecation: `@${Date.parse(deprecated) / 1000}`,
    Sunset: sunsetOf(deprecated).toUTCString(),
  };
}
