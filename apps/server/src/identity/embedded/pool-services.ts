import type { Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import type { Throttle } from '../../db/throttle/throttle.js';
import type { ReportEvent } from '../../logging/security-log.js';
import type { SendMail } from '../../mail/mail-message.js';
import type { IdentityLog, IdentityProvider } from '../identity-provider.js';
import type { VerifyToken } from '../verify-token.js';
import type { BackgroundWork } from './background-work.js';
import type { Passwords } from './passwords/passwords.js';
import type { SecondFactorPolicy, TokenLifetimes } from './pool.js';
import type { Secrets } from './secrets.js';
import type { TokenIssuer } from './sessions/token-issuer.js';
import type { ProviderConnection } from './single-sign-on.js';

export interface PoolServices {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly issuer: TokenIssuer;
  readonly verifyToken: VerifyToken;
  readonly readToken: IdentityProvider['readToken'];
  readonly isLive: IdentityProvider['isLive'];
  readonly throttle: Throttle;
  readonly lifetimes: TokenLifetimes;
  readonly background: BackgroundWork;
  readonly sendMail: SendMail;
  readonly callerOf: (idToken: string) => Promise<Caller>;
  /** Who must have a second factor (docs/identity.md, "Second factor"). */
  readonly secondFactor: SecondFactorPolicy;
  readonly signOn: ProviderConnection | undefined;
  /** With a provider of the company only one administrator does (docs/single-sign-on.md). */
  readonly signsInHere: (email: string) => boolean;
  readonly now: () => Date;
  readonly log: IdentityLog | undefined;
  readonly report: ReportEvent | undefined;
}
