import { type Endpoint, type EndpointCall, fillPath } from '@balanco/contract/base/endpoint';
import { errorBodySchema } from '@balanco/contract/base/errors';

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export function writeCall<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
): { readonly address: string; readonly body: unknown } {
  const { params, query, body } = parts as Parts;
  return { address: fillPath(endpoint.path, params) + queryText(query), body };
}

function queryText(query: Parts['query'] = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function isAnswerOf({ method, responses }: Endpoint, answer: unknown): boolean {
  if (answer === undefined && method === 'DELETE') return true;
  return Object.values(responses).some((schema) => schema.safeParse(answer).success);
}

export function readRefusal(body: unknown) {
  return errorBodySchema.partial().safeParse(body).data ?? {};
}

/** Seconds; null if the server doesn't say. */
export function readRetryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
