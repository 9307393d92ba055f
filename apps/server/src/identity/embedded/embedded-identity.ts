import { type Actor, SYSTEM } from '../../audit/write-audit.js';
import type { IdentityProvider } from '../identity-provider.js';
import { createPoolServices, type EmbeddedIdentityOptions } from './create-pool-services.js';
import { createUser, type NewPoolUser } from './create-user.js';
import { pool } from './pool.js';
import { registerProtocolRoutes } from './protocol-routes.js';
import { purgeExpired } from './purge-expired.js';
import { signOut } from './sign-out.js';
import { createUserDirectory } from './user-directory.js';
import { hasUsers } from './user-queries.js';

export interface EmbeddedIdentity extends IdentityProvider {
  /** Refuses AppError `invalid` (weak password) and `conflict` (address taken). Without `by` the server did it. */
  createUser(user: NewPoolUser, by?: Actor): Promise<{ sub: string }>;
  /** False on the first run. */
  hasUsers(): Promise<boolean>;
}

const PURGE_INTERVAL_MS = 60 * 60 * 1000;

/** The default identity provider: our own user pool, speaking Cognito's protocol (DESIGN 4). */
export async function createEmbeddedIdentity(options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const { services, publicJwk } = await createPoolServices(options);
  const { db, background } = services;
  const purge = () => background.run('purge', () => purgeExpired(db, services.now()));
  const timer = setInterval(purge, PURGE_INTERVAL_MS).unref();
  return {
    publicConfig: (origin) => ({
      userPoolId: pool.id,
      userPoolClientId: pool.clientId,
      region: pool.region,
      endpoint: `${origin}${pool.path}/`,
      authFlow: 'USER_PASSWORD_AUTH',
    }),
    verifyToken: services.verifyToken,
    signOut: (idToken) => signOut(services, idToken),
    directory: createUserDirectory(services),
    registerRoutes: (app) => registerProtocolRoutes(app, { services, keys: { keys: [publicJwk] } }),
    createUser: (user, by = SYSTEM) => createUser(services, user, by),
    hasUsers: () => hasUsers(db),
    async close() {
      clearInterval(timer);
      await background.settle();
    },
  };
}
