import type { Role } from '@balanco/contract/base/roles';
import type { PublicConfig } from '@balanco/contract/people/session';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../audit/write-audit.js';
import type { Database, Transaction } from '../db/database.js';

/** For faults of work that runs in the background. */
export type IdentityLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

export type TokenUse = 'id' | 'access';

/** What a verified token says about its bearer. An access token carries no e-mail, name or role. */
export interface TokenClaims {
  readonly sub: string;
  readonly tokenUse: TokenUse;
  /** The session that the token belongs to: its claim `origin_jti`. */
  readonly sessionId: string;
  /** When the session began, if the token says so. */
  readonly signedInAt?: Date;
  readonly email?: string;
  readonly name?: string;
  /** The claim custom:role. It is read only when the person is registered (docs/identity.md, "Roles"). */
  readonly role?: Role;
}

/** A session by its values, or by the SQL that has them. */
export interface SessionInSql {
  readonly sub: string | RawBuilder<string>;
  readonly sessionId: string | RawBuilder<string>;
}

/** A user as the identity provider knows it. */
export interface DirectoryUser {
  readonly sub: string;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly role?: Role;
}

/** The outcome of a confirmation. Only an unconfirmed user who was registered within the last hour is confirmed. */
export type Confirmation =
  | { readonly outcome: 'confirmed'; readonly user: DirectoryUser }
  | { readonly outcome: 'unknown' | 'already_confirmed' | 'too_late' };

/**
 * Without this limit someone could register another person's address in advance and have it confirmed later
 * (docs/identity.md, "Registration and confirmation").
 */
export const CONFIRMABLE_MS = 60 * 60 * 1000;

/** The port to the list of users. Its adapters are the embedded pool (our own tables) and Cognito's admin API. */
export interface UserDirectory {
  /** All users who can sign in: confirmed and, on Cognito, not disabled. */
  list(): Promise<DirectoryUser[]>;
  /** The user with this sub, or null. */
  get(sub: string): Promise<DirectoryUser | null>;
  /**
   * Lets a newly registered user sign in; `by` is the actor. The address's case and surrounding blanks don't matter.
   */
  confirm(email: string, by: Actor): Promise<Confirmation>;
}

/** Tokens of a session that just began. */
export interface BegunSession {
  readonly id: string;
  readonly endsAt: Date;
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** What only a pool of our own can do for collectors who have no password (docs/identity.md, "Codes of collectors"). */
export interface CollectorAccounts {
  /** Adds confirmed users with the role 'user', without an e-mail or a password that anyone knows; `by` is the actor. */
  add(tx: Transaction, names: readonly string[], by: Actor): Promise<DirectoryUser[]>;
  /** Begins a session without a password, which ends at `endsBy` at the latest. Refuses `token_invalid` for an unknown user. */
  beginSession(tx: Transaction, sub: string, endsBy: Date | null): Promise<BegunSession>;
  /** Ends a session whose tokens nobody received. */
  dropSession(tx: Transaction, sessionId: string): Promise<void>;
  /** Which of these sessions have neither ended nor expired. */
  openSessions(db: Database, sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** An identity provider: how the browser signs in, how tokens are verified, and who the users are. */
export interface IdentityProvider {
  /** `origin` is the origin that the browser used, e.g. `https://balanco.example`. */
  publicConfig(origin: string): PublicConfig['identity'];
  /** Refuses with AppError `token_invalid` for a wrong signature, issuer, audience, use or age, or an ended session. */
  verifyToken(token: string, accepted: readonly TokenUse[]): Promise<TokenClaims>;
  /**
   * Like `verifyToken`, but doesn't ask whether the session has ended. The caller reads `isLive` in a statement of its
   * own before it trusts the claims.
   */
  readToken(token: string, accepted: readonly TokenUse[]): Promise<TokenClaims>;
  /** SQL: whether the session of a token is live now. */
  isLive(session: SessionInSql): RawBuilder<boolean>;
  /** Ends the session of an id token: `verifyToken` then refuses all of its tokens (docs/identity.md, "Sessions"). */
  signOut(idToken: string): Promise<void>;
  readonly directory: UserDirectory;
  /** Absent if the accounts are in a pool of Amazon Cognito. */
  readonly collectors?: CollectorAccounts;
  /** Other origins that the browser calls to sign in; for the content security policy. */
  readonly browserOrigins?: readonly string[];
  /** Registers the provider's own routes (the embedded pool's protocol); Cognito has none. */
  registerRoutes?(app: FastifyInstance): Promise<void>;
  /** Stops timers and waits for background work; called when the server closes. */
  close(): Promise<void>;
}
