import type { Role } from '@balanco/contract/roles';
import type { PublicConfig } from '@balanco/contract/session';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Actor } from '../audit/write-audit.js';

/** What an adapter may say of work that nobody waits for. */
export type IdentityLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

export type TokenUse = 'id' | 'access';

/** What a verified token says of its bearer. An access token carries no e-mail, name or role. */
export interface TokenClaims {
  readonly sub: string;
  readonly tokenUse: TokenUse;
  /** The sign-in that the token comes from: its claim `origin_jti`. */
  readonly sessionId: string;
  readonly email?: string;
  readonly name?: string;
  /** The claim custom:role: seeds our own table at first sight and is never asked again (DESIGN 4). */
  readonly role?: Role;
}

/** A user as the identity provider knows it. */
export interface DirectoryUser {
  readonly sub: string;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly role?: Role;
}

/** How a confirmation ended; only a user who is unconfirmed and was registered within the last hour is confirmed. */
export type Confirmation =
  | { readonly outcome: 'confirmed'; readonly user: DirectoryUser }
  | { readonly outcome: 'unknown' | 'already_confirmed' | 'too_late' };

/** Otherwise somebody could register another person's address ahead and have it confirmed later (DESIGN 4). */
export const CONFIRMABLE_MS = 60 * 60 * 1000;

/** The port to where users live; adapters: embedded (own tables) and Cognito's admin API. */
export interface UserDirectory {
  /** All users who can sign in: confirmed and, on Cognito, not disabled. */
  list(): Promise<DirectoryUser[]>;
  /** The user with this sub, or null. */
  get(sub: string): Promise<DirectoryUser | null>;
  /** Lets a freshly registered user sign in, on `by`'s word; case and blanks of the address don't count. */
  confirm(email: string, by: Actor): Promise<Confirmation>;
}

/** One identity provider: how the browser signs in, who its tokens name, and where its users are. */
export interface IdentityProvider {
  /** `origin` is the one that the browser used, e.g. `https://balanco.example`. */
  publicConfig(origin: string): PublicConfig['identity'];
  /** Refuses with AppError `token_invalid`: bad signature, issuer, audience, use, age, or a revoked session. */
  verifyToken(token: string, accepted: readonly TokenUse[]): Promise<TokenClaims>;
  /** Ends the session of an id token: from now on `verifyToken` refuses each of its tokens (DESIGN 4). */
  signOut(idToken: string): Promise<void>;
  readonly directory: UserDirectory;
  /** Origins beyond our own that the browser calls to sign in; for the content security policy. */
  readonly browserOrigins?: readonly string[];
  /** Routes of its own (the embedded pool's protocol); none on Cognito. */
  registerRoutes?(app: FastifyInstance): Promise<void>;
  /** Ends timers; called when the server closes. */
  close(): Promise<void>;
}
