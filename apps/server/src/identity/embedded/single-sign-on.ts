import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@balanco/contract/base/roles';
import type { SignInPage } from '@balanco/contract/people/single-sign-on-user';
import { sql } from 'kysely';
import * as openid from 'openid-client';
import { z } from 'zod';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import type { PoolServices } from './pool-services.js';
import { auditSessionEnd, deleteSession, insertSessionOf } from './sessions/sessions.js';
import { findUserBySub } from './user-queries.js';

export interface ProviderSettings {
  /** As people know it: 'Entrar com Entra'. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  /** More parameters of the authorisation request. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly roleClaim: string | undefined;
  readonly roles: ReadonlyMap<string, Role>;
  readonly pharmacyClaim: string | undefined;
  /** The e-mail of the administrator who still signs in here. */
  readonly localAdmin: string;
}

export type ProviderConnection = ReturnType<typeof connectProvider>;

/** Asks when it is needed: the server starts without the provider. */
export function connectProvider(settings: ProviderSettings) {
  const { issuer, clientId, clientSecret } = settings;
  // The configuration takes http:// of this machine only.
  const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
  const options = { timeout: 10, execute };
  let found: Promise<openid.Configuration> | undefined;
  return {
    settings,
    known(): Promise<openid.Configuration> {
      found ??= openid.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
      found.catch(() => {
        found = undefined;
      });
      return found;
    },
  };
}

/** Without a refresh token nobody would learn that a person left. */
const tokensSchema = z.object({ refresh_token: z.string(), id_token: z.string().optional() });

type Answer = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

export type ProvedAccount = Awaited<ReturnType<typeof askAccount>>;

const text = (claim: unknown) => (typeof claim === 'string' ? claim.slice(0, 300) : '');
const texts = (claim: unknown) => [claim].flat().map(text);

/** `role`: null for none; it and `cnpjs`: undefined if Usuários decides. */
async function askAccount({ settings, known }: ProviderConnection, answer: Answer) {
  const provider = await known();
  const told = answer.claims();
  const subject = told?.sub ?? openid.skipSubjectCheck;
  const more = await openid.fetchUserInfo(provider, answer.access_token, subject);
  const claims: Readonly<Record<string, unknown>> = { ...more, ...told };
  // A refresh may tell nothing of a claim, which takes nothing away.
  const listed = (claim: string | undefined) =>
    claim !== undefined && (told !== undefined || claim in claims) ? texts(claims[claim]) : undefined;
  const given = listed(settings.roleClaim)?.map((name) => settings.roles.get(name));
  const email = text(claims.email).trim().toLowerCase();
  return {
    issuer: settings.issuer,
    subject: text(claims.sub),
    email,
    isVerified: email !== '' && claims.email_verified === true,
    name: text(claims.name) || email || text(claims.sub),
    role: given && ((['mod', 'user'] as const).find((role) => given.includes(role)) ?? null),
    cnpjs: listed(settings.pharmacyClaim),
  };
}

/** A wrong secret, or a provider that fails, is no refusal of the person. */
const REFUSALS = new Set(['invalid_grant', 'interaction_required', 'login_required', 'consent_required']);
const isRefusal = (error: unknown) => error instanceof openid.ResponseBodyError && REFUSALS.has(error.error);

/** In ms: for a browser that takes its session at once. */
const CODE_MS = 60_000;

/** In ms. With a turn each minute, who left is out well within ten minutes. */
const CHECK_MS = 4 * 60_000;

/** How many sessions are checked at once: more would take all connections of the database from the office. */
const CHECKS = 6;

const digest = (code: string) => createHash('sha256').update(code).digest();

export type SingleSignOn = ReturnType<typeof createSingleSignOn>;

/** docs/single-sign-on.md */
export function createSingleSignOn(services: PoolServices, connection: ProviderConnection) {
  const { db, now } = services;
  const { settings, known } = connection;
  return {
    /** `attempt` stays in the browser that asked. */
    async begin(page: SignInPage) {
      const provider = await known();
      const [state, verifier] = [openid.randomState(), openid.randomPKCECodeVerifier()];
      const offered = provider.serverMetadata().scopes_supported ?? [];
      const url = openid.buildAuthorizationUrl(provider, {
        scope: `openid profile email${offered.includes('offline_access') ? ' offline_access' : ''}`,
        // A phone has many hands: the provider asks who it is.
        ...(page === 'collector' && { prompt: 'login' }),
        ...settings.parameters,
        redirect_uri: settings.redirectUri,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      });
      return { url, attempt: `${page}.${state}.${verifier}` };
    },
    /** The provider sent the browser back. `keep` returns the code that begins the session, once. */
    async finish(url: URL, attempt: string) {
      const [, expectedState = '', pkceCodeVerifier = ''] = attempt.split('.');
      const checks = { expectedState, pkceCodeVerifier, idTokenExpected: true };
      const answer = await openid.authorizationCodeGrant(await known(), url, checks);
      const tokens = tokensSchema.parse(answer);
      return {
        account: await askAccount(connection, answer),
        async keep(tx: Transaction, account_id: string): Promise<string> {
          const [id, code] = [randomUUID(), randomBytes(32).toString('base64url')];
          const sealed_tokens = sealTokens(services, id, tokens);
          const kept = { id, account_id, code_digest: digest(code), sealed_tokens, checked_at: now() };
          await tx.insertInto('idp_provider_session').values(kept).execute();
          return code;
        },
      };
    },
    /**
     * Asks the provider about every session that it hasn't confirmed for some minutes, and ends those that it refuses.
     * `confirm` takes what it says, and returns whether the person stays.
     */
    async check(confirm: (sub: string, account: ProvedAccount) => Promise<boolean>): Promise<void> {
      const before = new Date(now().getTime() - CHECK_MS);
      await sql`delete from idp_provider_session where session_id is null and checked_at < ${before}`.execute(
        db,
      );
      let due: readonly Due[];
      do {
        // Another server at the same time takes others.
        due = await answering({ session: 'text', sub: 'text' })`
          update idp_provider_session as kept set checked_at = ${now()} from idp_account
          where idp_account.id = account_id and kept.id = any(array(
            select id from idp_provider_session where session_id is not null and checked_at < ${before}
            order by checked_at limit ${CHECKS} for update skip locked
          ))
          returning session_id as session, sub
        `.all(db);
        await Promise.all(due.map((each) => checkSession(services, connection, each, confirm)));
      } while (due.length > 0);
    },
  };
}

function sealTokens({ secrets }: PoolServices, id: string, tokens: z.infer<typeof tokensSchema>): Buffer {
  return secrets.seal(Buffer.from(JSON.stringify(tokens)), id);
}

async function keptTokens({ db, secrets }: PoolServices, session: string) {
  const kept = await db
    .selectFrom('idp_provider_session')
    .select(['id', 'sealed_tokens'])
    .where('session_id', '=', session)
    .executeTakeFirst();
  if (kept === undefined) return null;
  const tokens = tokensSchema.parse(JSON.parse(secrets.open(kept.sealed_tokens, kept.id).toString()));
  return { id: kept.id, tokens };
}

interface Due {
  readonly session: string;
  readonly sub: string;
}

async function checkSession(
  services: PoolServices,
  connection: ProviderConnection,
  due: Due,
  confirm: Parameters<SingleSignOn['check']>[0],
): Promise<void> {
  const { db, now, log } = services;
  const own = db.updateTable('idp_provider_session').where('session_id', '=', due.session);
  const kept = await keptTokens(services, due.session);
  if (kept === null) return;
  try {
    const answer = await openid.refreshTokenGrant(await connection.known(), kept.tokens.refresh_token);
    // First: the token of before may be used up.
    const sealed_tokens = sealTokens(services, kept.id, tokensSchema.parse({ ...kept.tokens, ...answer }));
    await own.set({ sealed_tokens, failed_since: null }).execute();
    if (!(await confirm(due.sub, await askAccount(connection, answer)))) await endSessions(services, due);
  } catch (error) {
    if (isRefusal(error)) return endSessions(services, due);
    log?.warn({ err: error, session: due.session }, 'identity: the provider did not answer');
    await own.set({ failed_since: sql<Date>`coalesce(failed_since, ${now()})` }).execute();
  }
}

/** And those that codes began, or would begin, for the same person. From now on they only hand over readings. */
async function endSessions({ db, now }: PoolServices, { session, sub }: Due): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('idp_provider_session').where('session_id', '=', session).execute();
    const ended = await answering({ id: 'text', sub: 'text', signedInAt: 'date', expiresAt: 'date' })`
      update idp_session set left_at = ${now()} where sub = ${sub} and left_at is null and (
        id = ${session}::uuid or exists (select from collector_code where session_id = idp_session.id)
      )
      returning id, sub, signed_in_at as "signedInAt", expires_at as "expiresAt"
    `.all(tx);
    await sql`
      update collector_code set revoked_at = ${now()} where sub = ${sub} and used_at is null and revoked_at is null
    `.execute(tx);
    for (const each of ended) await auditSessionEnd(tx, each, 'provider_refused');
  });
}

/** Begins the session of the browser that was sent back. Null for a code that is unknown, used or old. */
export async function takeSession(services: PoolServices, code: string) {
  return services.db.transaction().execute(async (tx) => {
    const kept = await answering({ id: 'text', sub: 'text' })`
      update idp_provider_session as kept set code_digest = null from idp_account
      where idp_account.id = account_id and code_digest = ${digest(code)}
        and checked_at > ${new Date(services.now().getTime() - CODE_MS)}
      returning kept.id, sub
    `.first(tx);
    const user = kept && (await findUserBySub(tx, kept.sub));
    if (!user) return null;
    const { session, refreshToken } = await insertSessionOf(tx, services, user, null);
    const own = tx.updateTable('idp_provider_session').where('id', '=', kept.id);
    await own.set({ session_id: session.id }).execute();
    return services.issuer.issue(user, session, refreshToken);
  });
}

/** Ends a session, also at its provider. Returns where the browser signs out there, or null. */
export async function signOutSession(services: PoolServices, session: string, back: string) {
  const elsewhere = await signOutElsewhere(services, session, back);
  await services.db.transaction().execute(async (tx) => {
    const ended = await deleteSession(tx, session);
    if (ended !== null) await auditSessionEnd(tx, ended);
  });
  return elsewhere;
}

/** It needs the session's row. */
async function signOutElsewhere(services: PoolServices, session: string, back: string) {
  const { signOn, background } = services;
  const kept = signOn && (await keptTokens(services, session));
  const provider = kept && (await signOn.known().catch(() => null));
  if (!provider) return null;
  const { revocation_endpoint, end_session_endpoint } = provider.serverMetadata();
  if (revocation_endpoint !== undefined)
    background.run('revocation', () => openid.tokenRevocation(provider, kept.tokens.refresh_token));
  if (end_session_endpoint === undefined) return null;
  const hint = { post_logout_redirect_uri: back, id_token_hint: kept.tokens.id_token ?? '' };
  return openid.buildEndSessionUrl(provider, hint).href;
}
