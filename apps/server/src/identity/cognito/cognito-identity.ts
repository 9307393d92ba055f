import { createRemoteJWKSet } from 'jose';
import { everyHour } from '../../at-intervals.js';
import type { Database } from '../../db/database.js';
import { StartupError } from '../../startup-error.js';
import { auditSession } from '../audit-account.js';
import type { IdentityLog, IdentityProvider, SessionInSql } from '../identity-provider.js';
import { askDatabase, createTokenReader, requireLive } from '../verify-token.js';
import { type AuthFlow, checkPool } from './check-pool.js';
import { endSession, isLiveSession, purgeEndedSessions } from './ended-session-queries.js';
import { openPoolApi, type PoolApi } from './pool-api.js';
import { sessionLifeMs } from './session-life.js';
import { cognitoTables } from './tables.js';
import { createUserDirectory } from './user-directory.js';

export interface CognitoIdentityOptions {
  readonly db: Database;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly region: string;
  readonly authFlow: AuthFlow;
  /** Replaces AWS's own address for the pool's calls and keys. */
  readonly endpoint?: string;
  readonly log?: IdentityLog;
  readonly now?: () => Date;
}

/** The longest life of an id or access token on Cognito. One may be issued just before the session's end. */
const LONGEST_TOKEN_MS = 24 * 60 * 60 * 1000;

/**
 * An Amazon Cognito user pool as the identity provider (docs/identity.md, "Amazon Cognito"). Throws a StartupError
 * with a sentence for each wrong setting if the pool isn't set up as docs/cognito.md says.
 */
export async function createCognitoIdentity(options: CognitoIdentityOptions): Promise<IdentityProvider> {
  const { userPoolId, clientId, region, authFlow, now = () => new Date() } = options;
  const db = cognitoTables(options.db);
  const origin = `https://cognito-idp.${region}.amazonaws.com`;
  const keys = new URL(`${options.endpoint ?? origin}/${userPoolId}/.well-known/jwks.json`);
  const api = await openPoolApi(options);
  const sessionLife = await readSessionLife(api, authFlow);
  const readToken = createTokenReader({
    issuer: `${origin}/${userPoolId}`,
    clientId,
    // Keys are cached for ten minutes. A token that names an unknown key fetches them again, at most twice a minute.
    keys: createRemoteJWKSet(keys),
    now,
  });
  const isLive = ({ sessionId }: SessionInSql) => isLiveSession(sessionId);
  const verifyToken = requireLive(readToken, (session) => askDatabase(options.db, isLive(session)));
  const purge = everyHour(
    () => purgeEndedSessions(db, now()),
    (error) => options.log?.error({ err: error }, 'identity: purge failed'),
  );
  return {
    publicConfig: () => ({ userPoolId, userPoolClientId: clientId, region, authFlow }),
    browserOrigins: [origin],
    verifyToken,
    readToken,
    isLive,
    async signOut(idToken) {
      const { sub, name, email, sessionId } = await verifyToken(idToken, ['id']);
      const keptUntil = new Date(now().getTime() + sessionLife + LONGEST_TOKEN_MS);
      await db.transaction().execute(async (tx) => {
        if (!(await endSession(tx, { id: sessionId, keptUntil }))) return;
        const actor = { sub, name: name ?? email ?? '' };
        await auditSession(tx, actor, sessionId, { action: 'sign_out', after: { ended: true } });
      });
    },
    directory: createUserDirectory({ api, db: options.db, now }),
    async close() {
      await purge.stop();
      api.close();
    },
  };
}

async function readSessionLife(api: PoolApi, authFlow: AuthFlow): Promise<number> {
  const settings = await api.describe().catch((error: unknown) => {
    api.close();
    throw unreachable(error);
  });
  const faults = checkPool({ ...settings, authFlow });
  if (faults.length === 0) return sessionLifeMs(settings.client);
  api.close();
  throw new StartupError(faults.join('\n'));
}

function unreachable(error: unknown): StartupError {
  const name = error instanceof Error ? error.name : String(error);
  if (name === 'ResourceNotFoundException') {
    return new StartupError(
      'Não há, na região da variável AWS_REGION, o pool da variável COGNITO_USER_POOL_ID com o cliente da variável COGNITO_CLIENT_ID.',
    );
  }
  return new StartupError(
    `Não foi possível consultar o pool da variável COGNITO_USER_POOL_ID (${name}); confira as credenciais da AWS e a política de docs/cognito.md.`,
  );
}
