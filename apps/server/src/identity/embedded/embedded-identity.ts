import { createLocalJWKSet } from 'jose';
import type { Database } from '../../db/database.js';
import { createThrottle } from '../../db/throttle.js';
import type { IdentityProvider } from '../identity-provider.js';
import { createTokenVerifier } from '../verify-token.js';
import { createUser, type NewPoolUser } from './create-user.js';
import { createPasswords } from './passwords.js';
import { pool, type TokenLifetimes, tokenLifetimes } from './pool.js';
import type { IdentityLog, PoolServices } from './pool-services.js';
import { registerProtocolRoutes } from './protocol-routes.js';
import { purgeExpired } from './purge-expired.js';
import { createSecrets } from './secrets.js';
import { sessionStands } from './session-queries.js';
import { loadSigningKey } from './signing-key.js';
import { embeddedTables, type IdentityDatabase } from './tables.js';
import { createTokenIssuer } from './token-issuer.js';
import { createUserDirectory } from './user-directory.js';
import { hasUsers } from './user-queries.js';

interface EmbeddedIdentityOptions {
  readonly db: Database;
  /** 32 bytes; seals the signing key and keys every digest. */
  readonly secretKey: Buffer;
  readonly log?: IdentityLog;
  readonly now?: () => Date;
  readonly lifetimes?: TokenLifetimes;
}

export interface EmbeddedIdentity extends IdentityProvider {
  /** Refuses AppError `invalid` (weak password) and `conflict` (address taken). */
  createUser(user: NewPoolUser): Promise<{ sub: string }>;
  /** False on the first run. */
  hasUsers(): Promise<boolean>;
}

const PURGE_INTERVAL_MS = 60 * 60 * 1000;

/** The default identity provider: our own user pool, speaking Cognito's protocol (DESIGN 4). */
export async function createEmbeddedIdentity(options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const { secretKey, log, now = () => new Date(), lifetimes = tokenLifetimes } = options;
  const db = embeddedTables(options.db);
  const secrets = createSecrets(secretKey);
  const key = await loadSigningKey(db, secrets, pool.id);
  const keys = { keys: [key.publicJwk] };
  const verifyToken = createTokenVerifier({
    issuer: pool.issuer,
    clientId: pool.clientId,
    keys: createLocalJWKSet(keys),
    isLive: async ({ sub, originJti }) =>
      originJti !== undefined && sessionStands(db, { id: originJti, sub, now: now() }),
    now,
  });
  const issuer = createTokenIssuer({ key, lifetimes, now });
  const passwords = await createPasswords();
  const services: PoolServices = { db, secrets, passwords, issuer, verifyToken, lifetimes, now, log };
  const throttle = createThrottle(options.db, secretKey);
  const stopPurging = purgeRegularly(db, now, log);
  return {
    publicConfig: (origin) => ({
      userPoolId: pool.id,
      userPoolClientId: pool.clientId,
      region: pool.region,
      endpoint: `${origin}${pool.path}/`,
      authFlow: 'USER_PASSWORD_AUTH',
    }),
    verifyToken,
    directory: createUserDirectory(db),
    registerRoutes: (app) => registerProtocolRoutes(app, { services, throttle, keys }),
    createUser: (user) => createUser(services, user),
    hasUsers: () => hasUsers(db),
    close: stopPurging,
  };
}

function purgeRegularly(
  db: IdentityDatabase,
  now: () => Date,
  log: IdentityLog | undefined,
): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = purgeExpired(db, now()).catch((error: unknown) =>
      log?.error({ err: error }, 'purging the user pool failed'),
    );
  }, PURGE_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
