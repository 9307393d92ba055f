import {
  type Endpoint,
  type EndpointAnswer,
  type EndpointCall,
  fillPath,
} from '@balanco/contract/base/endpoint';
import { EPOCH_HEADER } from '@balanco/contract/base/epoch';
import { errorBodySchema } from '@balanco/contract/base/errors';
import { idToken } from '../identity/session';
import { isTokenOf } from '../identity/token-claims';
import { clockOffset } from '../rules/phone-clock';
import { noteEpoch } from './epoch';
import { Refused, SignedOut } from './refused';
import { noteClockOffset } from './server-clock';

/** A server that accepts a connection and never answers looks like no network. In ms. */
const LONGEST_WAIT_MS = 45_000;
const TOO_LARGE = 413;

interface Parts {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/**
 * Makes one call of the contract with the collector's token, which is renewed once if the server refuses it. The answer is
 * compared with the contract, because a proxy or the sign-in page of a wireless network may have sent it.
 *
 * @param person whose call it is, for what must never be another one's; someone else may have signed in meanwhile
 * @throws Refused, SignedOut, or TypeError if the network failed or something else answered
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
  person?: string,
): Promise<EndpointAnswer<E>> {
  const token = tokenOf(await idToken(), person);
  try {
    return await send(endpoint, parts, token);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 403 || error.code === 'permission_denied')
      throw error;
    return send(endpoint, parts, tokenOf(await idToken(token), person));
  }
}

function tokenOf(token: string | null, person: string | undefined): string {
  if (token === null) throw new SignedOut();
  if (person !== undefined && !isTokenOf(token, person)) throw new SignedOut();
  return token;
}

async function send<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
  token: string,
): Promise<EndpointAnswer<E>> {
  const { params, query, body } = parts as Parts; // E decides which parts exist; it is unknown here.
  const sentAt = Date.now();
  const answer = await fetch(fillPath(endpoint.path, params) + queryText(query), {
    method: endpoint.method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'X-Requested-With': 'XMLHttpRequest',
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  }).catch((cause: unknown) => {
    throw new TypeError('no answer', { cause });
  });
  const content = await answer.json().catch(() => undefined);
  if (!answer.ok) throw refusalOf(answer, content);
  const isExpected = Object.values(endpoint.responses).some((schema) => schema.safeParse(content).success);
  if (!isExpected) throw new TypeError(`${endpoint.id}: another shape`);
  noteEpoch(answer.headers.get(EPOCH_HEADER));
  const offset = clockOffset(answer.headers.get('Date'), (sentAt + Date.now()) / 2);
  if (offset !== null) noteClockOffset(offset);
  return content as EndpointAnswer<E>; // Compared with the schemas of this type above.
}

function refusalOf(answer: Response, content: unknown): Error {
  const body = errorBodySchema.partial().safeParse(content).data;
  // Our server always says its code. An answer without one is a proxy's, and says nothing about what was sent but that it is too large.
  if (body?.code === undefined && answer.status < 500 && answer.status !== TOO_LARGE)
    return new TypeError(`answered with ${answer.status}`);
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
  return new Refused(answer.status, body?.code ?? null, body?.detail ?? null, retryAfter);
}

function queryText(query: Parts['query'] = {}): string {
  const known = Object.entries(query).filter(([, value]) => value !== undefined);
  const params = new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
  return params.size === 0 ? '' : `?${params}`;
}
