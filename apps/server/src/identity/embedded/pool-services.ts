import type { FastifyBaseLogger } from 'fastify';
import type { VerifyToken } from '../verify-token.js';
import type { Passwords } from './passwords.js';
import type { TokenLifetimes } from './pool.js';
import type { Secrets } from './secrets.js';
import type { IdentityDatabase } from './tables.js';
import type { TokenIssuer } from './token-issuer.js';

export type IdentityLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** What the pool's operations work with; made once in embedded-identity.ts. */
export interface PoolServices {
  readonly db: IdentityDatabase;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly issuer: TokenIssuer;
  readonly verifyToken: VerifyToken;
  readonly lifetimes: TokenLifetimes;
  readonly now: () => Date;
  readonly log: IdentityLog | undefined;
}
