import { isAnswerOf, readRefusal, readRetryAfter, writeCall } from '@balanco/client/call';
import { callHeaders, readClaims } from '@balanco/client/session';
import type { Endpoint, EndpointAnswer, EndpointCall } from '@balanco/contract/base/endpoint';
import { EPOCH_HEADER } from '@balanco/contract/base/epoch';
import { idToken } from '../identity/session';
import { noteEpoch } from './epoch';
import { Refused, SignedOut, TooSlow } from './refused';
import { clockOffset, noteClockOffset } from './server-clock';

/** A silent server is no network. In ms. */
const LONGEST_WAIT_MS = 45_000;
const TOO_LARGE = 413;

/** The phones' address serves no other call. */
type Promised = Endpoint & { readonly promised: true };

/**
 * Renews a refused token once. Checks the answer, because a proxy or a wireless network's sign-in page may
 * have sent it.
 *
 * @param person whose call it must be; someone else may have signed in
 * @throws Refused, SignedOut, or TypeError without a network or our answer
 */
export async function request<E extends Promised>(
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
  if (person !== undefined && readClaims(token)?.sub !== person) throw new SignedOut();
  return token;
}

async function send<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
  token: string,
): Promise<EndpointAnswer<E>> {
  const { address, body } = writeCall(endpoint, parts);
  const sentAt = Date.now();
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const answer = await fetch(address, {
    method: endpoint.method,
    headers: callHeaders(token),
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    throw signal.aborted ? new TooSlow() : new TypeError('no answer', { cause });
  });
  const content = await answer.json().catch(() => undefined);
  if (signal.aborted && content === undefined) throw new TooSlow();
  if (!answer.ok) throw refusalOf(answer, content);
  if (!isAnswerOf(endpoint, content)) throw new TypeError(`${endpoint.id}: another shape`);
  noteEpoch(answer.headers.get(EPOCH_HEADER));
  const offset = clockOffset(answer.headers.get('Date'), (sentAt + Date.now()) / 2);
  if (offset !== null) noteClockOffset(offset);
  return content as EndpointAnswer<E>; // Checked above.
}

function refusalOf(answer: Response, content: unknown): Error {
  const { code = null, detail = null } = readRefusal(content);
  // Our server always sends a code. A proxy's answer says nothing about what was sent, except that it is too
  // large.
  if (code === null && answer.status < 500 && answer.status !== TOO_LARGE)
    return new TypeError(`answered with ${answer.status}`);
  return new Refused(answer.status, code, detail, readRetryAfter(answer));
}
