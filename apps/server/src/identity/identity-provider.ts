import type { Role } from '@balanco/contract/base/roles';
import type { PublicConfig } from '@balanco/contract/people/session';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../audit/write-audit.js';
import type { Caller } from '../caller.js';
import type { Database, Transaction } from '../db/database.js';
import type { ProvedAccount, SingleSignOn } from './embedded/single-sign-on.js';

export type { ProvedAccount, SingleSignOn };

export type IdentityLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

export type TokenUse = 'id' | 'access';

/** An access token carries no e-mail, name or role. */
export interface TokenClaims {
  readonly sub: string;
  readonly tokenUse: TokenUse;
  /** The claim `origin_jti`. */
  readonly sessionId: string;
  /** Absent if the token doesn't say so. */
  readonly signedInAt?: Date;
  readonly email?: string;
  readonly name?: string;
  /** The claim custom:role, read only when the person is registered (docs/identity.md, "Roles"). */
  readonly role?: Role;
}

export interface SessionInSql {
  readonly sub: string | RawBuilder<string>;
  readonly sessionId: string | RawBuilder<string>;
}

export interface DirectoryUser {
  readonly sub: string;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly role?: Role;
}

/** Only an unconfirmed user who registered within the last hour is confirmed. */
export type Confirmation =
  | { readonly outcome: 'confirmed'; readonly user: DirectoryUser }
  | { readonly outcome: 'unknown' | 'already_confirmed' | 'too_late' };

/**
 * Otherwise someone could register another person's address in advance and have it confirmed later
 * (docs/identity.md, "Registration and confirmation").
 */
export const CONFIRMABLE_MS = 60 * 60 * 1000;

/** Adapters: the embedded pool (our own tables) and Cognito's admin API. */
export interface UserDirectory {
  /** Lists confirmed users who, on Cognito, aren't disabled. */
  list(): Promise<DirectoryUser[]>;
  get(sub: string): Promise<DirectoryUser | null>;
  /** Subs that sign in with a second factor; null on Cognito, where only the pool knows. */
  withSecondFactor(): Promise<ReadonlySet<string> | null>;
  /** Lets a newly registered user sign in. Case and surrounding blanks of the address don't matter. */
  confirm(email: string, by: Actor): Promise<Confirmation>;
}

export interface BegunSession {
  readonly id: string;
  readonly endsAt: Date;
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Collectors without a password, in a pool of our own (docs/identity.md, "Codes of collectors"). */
export interface CollectorAccounts {
  /** @param email of a single name; without one the account is only entered with a code */
  add(tx: Transaction, names: readonly string[], by: Actor, email?: string): Promise<DirectoryUser[]>;
  /** Ends by `endsBy` at the latest. Refuses `token_invalid` for an unknown user. */
  beginSession(tx: Transaction, sub: string, endsBy: Date | null): Promise<BegunSession>;
  dropSession(tx: Transaction, sessionId: string): Promise<void>;
  /** Those that have neither ended nor expired. */
  openSessions(db: Database, sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What a pool of our own keeps about a person (docs/privacy.md). */
export interface PersonalAccounts {
  view(tx: Transaction, sub: string): Promise<Record<string, string | number | boolean | null>[]>;
  /** Nobody signs in with the account afterwards. */
  anonymise(tx: Transaction, sub: string, names: { name: string; email: string }): Promise<void>;
}

/** The second factor of a pool of our own (docs/identity.md, "Second factor"). */
export interface SecondFactorAccounts {
  /** `recoveryCodes` that still work; `required` by the installation; `fresh`: the session needs no password now. */
  view(caller: Caller): Promise<{
    active: boolean;
    since: Date | null;
    recoveryCodes: number;
    required: boolean;
    fresh: boolean;
  }>;
  /** Makes the caller's session fresh. */
  provePassword(caller: Caller, password: string): Promise<void>;
  /** New codes in the place of all before, in a fresh session. `code` may be absent right after turning on. */
  makeRecoveryCodes(caller: Caller, code: string | undefined): Promise<readonly string[]>;
  turnOff(caller: Caller, code: string): Promise<void>;
  /** Returns whether the person had one. */
  reset(tx: Transaction, sub: string, by: Actor): Promise<boolean>;
}

export interface IdentityProvider {
  /** `origin` is the browser's, `https://balanco.example` for one. */
  publicConfig(origin: string): PublicConfig['identity'];
  /** Refuses `token_invalid` for a wrong signature, issuer, audience, use or age, or an ended session. */
  verifyToken(token: string, accepted: readonly TokenUse[]): Promise<TokenClaims>;
  /** It verifies like `verifyToken`, but the session may have ended: read `isLive` before trusting the claims. */
  readToken(token: string, accepted: readonly TokenUse[]): Promise<TokenClaims>;
  /** @param isLast of a person who left the company, and only hands over readings (docs/single-sign-on.md) */
  isLive(session: SessionInSql, isLast?: boolean): RawBuilder<boolean>;
  /**
   * `verifyToken` then refuses all tokens of the session (docs/identity.md, "Sessions"). Returns where the browser signs
   * out of the company's provider, too. Refuses `token_invalid` for anything but a valid id token.
   */
  signOut(idToken: string, origin?: string): Promise<string | null>;
  readonly directory: UserDirectory;
  /** Cognito has none. */
  readonly collectors?: CollectorAccounts;
  /** Absent on Cognito: there the pool's operator deletes the user. */
  readonly personal?: PersonalAccounts;
  /** Absent on Cognito: there the pool's own setting counts. */
  readonly secondFactor?: SecondFactorAccounts;
  /** Other origins where the browser signs in; for the content security policy. */
  readonly browserOrigins?: readonly string[];
  /** With IDENTITY=oidc. */
  readonly singleSignOn?: SingleSignOn | undefined;
  registerRoutes?(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}
