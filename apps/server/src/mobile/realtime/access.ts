import { decodeJwt } from 'jose';
import { AppError } from '../../app-error.js';
import { authorise, type Caller } from '../../caller.js';
import { bearerToken } from '../../identity/bearer-token.js';

/** Turns the text of an Authorization header into a caller; refuses AppError `token_invalid`. */
export type Authenticate = (authorization: string) => Promise<Caller>;

/** On whose behalf a connection is open, and how long that holds. */
export interface Access {
  /** As last read; role and licence may have changed since. */
  readonly caller: Caller;
  /** The end of the newest token that the client has shown. */
  readonly expiresAt: Date;
  /** Takes another token of the same person. Refuses `token_invalid` and `license_required`. */
  accept(authorization: string): Promise<void>;
  /** Reads the newest token, role and licence again; refuses the same, which ends the connection. */
  renew(): Promise<void>;
}

/** A token that is taken though past its end, because clocks differ, is good for as long as they may differ. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Refuses `token_invalid` and `license_required`: real time is for licensed persons only (DESIGN 8). */
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

/** Of a token that was verified; the verifier takes none without an end. */
function expiryOf(authorization: string): Date {
  const end = (decodeJwt(bearerToken(authorization)).exp ?? 0) * 1000;
  return new Date(end > Date.now() ? end : Date.now() + CLOCK_TOLERANCE_MS);
}
