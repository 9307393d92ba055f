import { type Actor, SYSTEM } from '../../audit/write-audit.js';
import type { Database } from '../../db/database.js';
import type { IdentityProvider } from '../identity-provider.js';
import { createUser, type NewPoolUser } from './create-user.js';
import { purgeKnownAddresses } from './passwords/known-addresses.js';
import { mailResetCode, setPassword } from './passwords/operator-passwords.js';
import { pool } from './pool.js';
import { createPoolServices, type EmbeddedIdentityOptions } from './pool-services.js';
import { registerProtocolRoutes } from './protocol/protocol-routes.js';
import { createSecondFactorAccounts } from './second-factor/second-factor-accounts.js';
import { purgeWaitingFactors } from './second-factor/second-factor-queries.js';
import { createSingleSignOn, signOutSession } from './single-sign-on.js';
import { createCollectorAccounts, createPersonalAccounts, createUserDirectory } from './user-directory.js';
import { hasUsers } from './user-queries.js';

export interface EmbeddedIdentity extends IdentityProvider {
  /**
   * Refuses with AppError `invalid` (weak password) or `conflict` (address taken). Without `by`, the server is the
   * actor.
   */
  createUser(user: NewPoolUser, by?: Actor): Promise<{ sub: string }>;
  /** The operator sets it; refuses as `operator-passwords.ts` says. */
  setPassword(account: { email: string; password: string }, by: Actor): Promise<void>;
  mailResetCode(email: string, by: Actor): Promise<void>;
  hasUsers(): Promise<boolean>;
}

const PURGE_INTERVAL_MS = 60 * 60 * 1000;

/**
 * The default identity provider: our own user pool, which speaks Cognito's protocol (docs/identity.md, "The embedded
 * pool").
 */
export async function createEmbeddedIdentity(options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const { services, publicJwk } = await createPoolServices(options);
  const { db, background } = services;
  const { singleSignOn } = options;
  const purge = () => background.run('purge', () => purgeExpired(db, services.now()));
  const timer = setInterval(purge, PURGE_INTERVAL_MS).unref();
  return {
    publicConfig: (origin) => ({
      userPoolId: pool.id,
      userPoolClientId: pool.clientId,
      region: pool.region,
      endpoint: `${origin}${pool.path}/`,
      authFlow: 'USER_PASSWORD_AUTH',
      ...(singleSignOn && { single_sign_on: { name: singleSignOn.name } }),
    }),
    verifyToken: services.verifyToken,
    readToken: services.readToken,
    isLive: services.isLive,
    async signOut(idToken, origin = '') {
      const { sessionId } = await services.verifyToken(idToken, ['id']);
      return signOutSession(services, sessionId, `${origin}/`);
    },
    singleSignOn: services.signOn && createSingleSignOn(services, services.signOn),
    directory: createUserDirectory(services),
    collectors: createCollectorAccounts(services),
    personal: createPersonalAccounts(services),
    secondFactor: createSecondFactorAccounts(services),
    registerRoutes: (app) => registerProtocolRoutes(app, { services, keys: { keys: [publicJwk] } }),
    createUser: (user, by = SYSTEM) => createUser(services, user, by),
    setPassword: (account, by) => setPassword(services, account, by),
    mailResetCode: (email, by) => mailResetCode(services, email, by),
    hasUsers: () => hasUsers(db),
    async close() {
      clearInterval(timer);
      await background.settle();
    },
  };
}

/** Deletes expired sessions with their tokens, expired reset codes, unproven factors, and addresses not seen for 90 days. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  for (const table of ['idp_session', 'idp_reset_code'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
  await purgeWaitingFactors(db, now);
  await purgeKnownAddresses(db, now);
}
