import { createLocalJWKSet } from 'jose';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { createThrottle } from '../../db/throttle/throttle.js';
import type { ReportEvent } from '../../logging/security-log.js';
import type { SendMail } from '../../mail/mail-message.js';
import type { IdentityLog, SessionInSql } from '../identity-provider.js';
import { findPerson } from '../person-queries.js';
import { askDatabase, createTokenReader, requireLive, type VerifyToken } from '../verify-token.js';
import { createPasswords } from './passwords/passwords.js';
import { pool, type SecondFactorPolicy, type TokenLifetimes, tokenLifetimes } from './pool.js';
import { createSecrets } from './secrets.js';
import { isLiveSession } from './sessions/sessions.js';
import { loadSigningKey, type SigningKey } from './sessions/signing-key.js';
import { createTokenIssuer } from './sessions/token-issuer.js';
import { connectProvider, type ProviderSettings } from './single-sign-on.js';
import { normaliseEmail } from './user-queries.js';

export interface EmbeddedIdentityOptions {
  readonly db: Database;
  /** 32 bytes; encrypts the signing key and keys every digest. */
  readonly secretKey: Buffer;
  /** Sends reset codes. Without it, a request for a code fails only in the log. */
  readonly sendMail?: SendMail;
  readonly log?: IdentityLog;
  readonly report?: ReportEvent | undefined;
  readonly now?: () => Date;
  readonly lifetimes?: TokenLifetimes;
  /** `off` by default. */
  readonly secondFactor?: SecondFactorPolicy;
  readonly singleSignOn?: ProviderSettings | undefined;
}

export type PoolServices = Awaited<ReturnType<typeof createPoolServices>>['services'];

/** Loads the signing key, or makes it on a new database, and builds what the operations need. */
export async function createPoolServices(options: EmbeddedIdentityOptions) {
  const { db, log, now = () => new Date(), lifetimes = tokenLifetimes, sendMail = refuseMail } = options;
  const secrets = createSecrets(options.secretKey);
  const key = await loadSigningKey(db, secrets, pool.id);
  const readToken = createReader(key, now, log);
  const isLive = (session: SessionInSql, isLast?: boolean) =>
    isLiveSession({ ...session, now: now() }, isLast);
  const verifyToken = requireLive(readToken, (session) => askDatabase(db, isLive(session)));
  const signOn = options.singleSignOn && connectProvider(options.singleSignOn);
  const signsInHere = (email: string) =>
    signOn === undefined || normaliseEmail(email) === normaliseEmail(signOn.settings.localAdmin);
  const services = {
    db,
    secrets,
    passwords: await createPasswords(),
    issuer: createTokenIssuer({ key, lifetimes, now, signsInHere }),
    verifyToken,
    readToken,
    isLive,
    throttle: createThrottle(db, options.secretKey),
    lifetimes,
    background: createBackgroundWork((error, what) => log?.error({ err: error }, `identity: ${what} failed`)),
    sendMail,
    callerOf: (idToken: string) => callerOf(db, verifyToken, idToken),
    /** Who must have a second factor (docs/identity.md, "Second factor"). */
    secondFactor: options.secondFactor ?? 'off',
    signOn,
    /** With a provider of the company only one administrator does (docs/single-sign-on.md). */
    signsInHere,
    now,
    log,
    report: options.report,
  };
  return { services, publicJwk: key.publicJwk };
}

function createReader(key: SigningKey, now: () => Date, log: IdentityLog | undefined): VerifyToken {
  return createTokenReader({
    issuer: pool.issuer,
    clientId: pool.clientId,
    keys: createLocalJWKSet({ keys: [key.publicJwk] }),
    log,
    now,
  });
}

/** The caller that an id token names. This path never registers a person: the web has called the API before. */
async function callerOf(db: Database, verifyToken: VerifyToken, idToken: string): Promise<Caller> {
  const { sub } = await verifyToken(idToken, ['id']);
  const person = await findPerson(db, sub);
  if (person === null) throw new AppError('token_invalid');
  return { sub, ...person };
}

async function refuseMail(): Promise<void> {
  throw new Error('no mail is configured');
}

/** Runs work that no request waits for. A failure is reported and affects nothing else. */
export function createBackgroundWork(onFailure: (error: unknown, what: string) => void) {
  const running = new Set<Promise<void>>();
  return {
    run(what: string, work: () => Promise<void>): void {
      const ended = work()
        .catch((error: unknown) => onFailure(error, what))
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    async settle(): Promise<void> {
      await Promise.all(running);
    },
  };
}
