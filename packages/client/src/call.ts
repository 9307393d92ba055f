import { type Endpoint, type EndpointCall, fillPath } from '@balanco/contract/base/endpoint';
import { errorBodySchema } from '@balanco/contract/base/errors';

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The address of a call, with its query, and its body if it has one. */
export function writeCall<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
): { readonly address: string; readonly body: unknown } {
  const { params, query, body } = parts as Parts; // E decides which parts exist; it is unknown here.
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

/** Whether an answer has a shape of the contract. A deletion may answer without a body (specification, section 7). */
export function isAnswerOf({ method, responses }: Endpoint, answer: unknown): boolean {
  if (answer === undefined && method === 'DELETE') return true;
  return Object.values(responses).some((schema) => schema.safeParse(answer).success);
}

/** What the body of a refusal says; empty if it isn't our server's. */
export function readRefusal(body: unknown) {
  return errorBodySchema.partial().safeParse(body).data ?? {};
}

/** After how many seconds the server accepts the call again; null if it doesn't say. */
export function readRetryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
