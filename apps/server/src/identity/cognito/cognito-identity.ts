import type { UserPoolClientType } from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet } from 'jose';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { everyHour } from '../../periodic/timers.js';
import { StartupError } from '../../startup-error.js';
import { auditSession } from '../audit-account.js';
import type { IdentityLog, IdentityProvider, SessionInSql } from '../identity-provider.js';
import { askDatabase, createTokenReader, requireLive } from '../verify-token.js';
import { type AuthFlow, checkPool } from './check-pool.js';
import { openPoolApi, type PoolApi } from './pool-api.js';
import { createUserDirectory } from './user-directory.js';

interface CognitoIdentityOptions {
  readonly db: Database;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly region: string;
  readonly authFlow: AuthFlow;
  readonly identityPoolId?: string | undefined;
  /** Replaces AWS's own address for calls and keys. */
  readonly endpoint?: string;
  readonly log?: IdentityLog;
  readonly now?: () => Date;
}

/** Milliseconds of an id or access token on Cognito. One may be issued just before the session's end. */
const LONGEST_TOKEN_MS = 24 * 60 * 60 * 1000;

/**
 * docs/identity.md, "Amazon Cognito". Throws a StartupError with a sentence for each setting that differs
 * from docs/cognito.md.
 */
export async function createCognitoIdentity(options: CognitoIdentityOptions): Promise<IdentityProvider> {
  const { db, userPoolId, clientId, region, authFlow, identityPoolId, now = () => new Date() } = options;
  const origin = `https://cognito-idp.${region}.amazonaws.com`;
  const keys = new URL(`${options.endpoint ?? origin}/${userPoolId}/.well-known/jwks.json`);
  const api = await openPoolApi(options);
  const sessionLife = await readSessionLife(api, authFlow);
  const readToken = createTokenReader({
    issuer: `${origin}/${userPoolId}`,
    clientId,
    // Cached for ten minutes. An unknown key fetches them again, at most twice a minute.
    keys: createRemoteJWKSet(keys),
    log: options.log,
    now,
  });
  const isLive = ({ sessionId }: SessionInSql) => isLiveSession(sessionId);
  const verifyToken = requireLive(readToken, (session) => askDatabase(db, isLive(session)));
  const purge = everyHour(
    () => purgeEndedSessions(db, now()),
    (error) => options.log?.error({ err: error }, 'identity: purge failed'),
  );
  return {
    publicConfig: () => ({
      userPoolId,
      userPoolClientId: clientId,
      region,
      authFlow,
      ...(identityPoolId !== undefined && { identityPoolId }),
    }),
    browserOrigins:
      identityPoolId === undefined ? [origin] : [origin, `https://cognito-identity.${region}.amazonaws.com`],
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
      return null;
    },
    directory: createUserDirectory({ api, db: db, now }),
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

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

const DEFAULT_DAYS = 30;

/** Returns milliseconds. Cognito's default unit is days. */
export function sessionLifeMs(client: Partial<UserPoolClientType>): number {
  const { RefreshTokenValidity: length, TokenValidityUnits: units } = client;
  if (!length) return DEFAULT_DAYS * SECONDS.days * 1000;
  return length * SECONDS[units?.RefreshToken ?? 'days'] * 1000;
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

/** Safe to repeat. Returns whether this call ended the session. */
async function endSession(tx: Transaction, session: { id: string; keptUntil: Date }): Promise<boolean> {
  const result = await tx
    .insertInto('cognito_ended_session')
    .values({ origin_jti: session.id, kept_until: session.keptUntil })
    .onConflict((conflict) => conflict.column('origin_jti').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function isLiveSession(sessionId: string | RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from cognito_ended_session where origin_jti = ${sessionId})`;
}

export async function purgeEndedSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('cognito_ended_session').where('kept_until', '<=', now).execute();
}
