import { decodeJwt } from 'jose';
import { AppError } from '../app-error.js';
import { authorise, type Caller } from '../caller.js';

export type Authenticate = (authorization: string) => Promise<Caller>;

export interface Access {
  /** Role and licence may have changed since. */
  readonly caller: Caller;
  readonly expiresAt: Date;
  /** Takes a newer token of the same person. Refuses `token_invalid` and `license_required`. */
  accept(authorization: string): Promise<void>;
  /** Checks the newest token, role and licence again. A refusal ends the connection. */
  renew(): Promise<void>;
}

/** Clocks differ: the verifier accepts tokens that expired less than this ago. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Refuses `token_invalid`, and `license_required` without a licence. */
export async function openAccess(authenticate: Authenticate, authorization: string): Promise<Access> {
  let newest = authorization;
  let caller = await licensed(authenticate, authorization);
  let expiresAt = expiryOf(authorization);
  return {
    get caller() {
      return caller;
    },
    get expiresAt() {
      return expiresAt;
    },
    async accept(another) {
      const shown = await licensed(authenticate, another);
      if (shown.sub !== caller.sub) throw new AppError('token_invalid');
      const until = expiryOf(another);
      if (until <= expiresAt) return;
      [caller, newest, expiresAt] = [shown, another, until];
    },
    async renew() {
      caller = await licensed(authenticate, newest);
    },
  };
}

async function licensed(authenticate: Authenticate, authorization: string): Promise<Caller> {
  const caller = await authenticate(authorization);
  authorise(caller, 'licensed');
  return caller;
}

/** The verifier accepts no token without `exp`. */
function expiryOf(authorization: string): Date {
  const end = (decodeJwt(bearerToken(authorization)).exp ?? 0) * 1000;
  return new Date(end > Date.now() ? end : Date.now() + CLOCK_TOLERANCE_MS);
}

/** `Bearer <token>`, or the bare token as Amplify's clients send it. */
export function bearerToken(authorization: string | undefined): string {
  return authorization?.replace(/^Bearer\s+/i, '').trim() ?? '';
}
