import { createHash } from 'node:crypto';
import { roleSchema } from '@balanco/contract/base/roles';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { AppError } from '../app-error.js';
import { answering } from '../db/answering.js';
import type { Database } from '../db/database.js';
import type { IdentityLog, TokenClaims, TokenUse } from './identity-provider.js';

interface TokenReaderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
  readonly log?: IdentityLog | undefined;
  readonly now?: () => Date;
}

export type VerifyToken = (token: string, accepted: readonly TokenUse[]) => Promise<TokenClaims>;

/** See docs/identity.md, "One client, one verifier". */
const CLOCK_TOLERANCE_SECONDS = 60;

const common = {
  sub: z.string().min(1),
  origin_jti: z.string().min(1),
  exp: z.number(),
  auth_time: z.number().optional(),
};

const idPayload = z.object({
  ...common,
  token_use: z.literal('id'),
  aud: z.string(),
  email: z.string().optional(),
  name: z.string().optional(),
  'custom:role': roleSchema.optional().catch(undefined),
});

const accessPayload = z.object({ ...common, token_use: z.literal('access'), client_id: z.string() });

const payloadSchema = z.discriminatedUnion('token_use', [idPayload, accessPayload]);

/**
 * The only reader of tokens (docs/identity.md, "One client, one verifier"). Checks signature (RS256 only),
 * issuer, audience, age and `token_use`, not whether the session is live. Every failure is `token_invalid`.
 */
export function createTokenReader(options: TokenReaderOptions): VerifyToken {
  const { now = () => new Date() } = options;
  const verified = createVerifiedTokens();
  const refuse = createRefusals(options.log, now);
  const verify = async (token: string): Promise<JWTPayload> => {
    const known = verified.get(token, now());
    if (known !== null) return known;
    const payload = await verifySignature(token, options, refuse);
    verified.add(token, payload, now());
    return payload;
  };
  return async (token, accepted) => {
    const payload = payloadSchema.safeParse(await verify(token));
    if (!payload.success) return refuse(payload.error.issues.map(({ path }) => path.join('.')));
    const claims = payload.data;
    if (!accepted.includes(claims.token_use)) return refuse(['token_use']);
    const audience = claims.token_use === 'id' ? claims.aud : claims.client_id;
    if (audience !== options.clientId) return refuse([claims.token_use === 'id' ? 'aud' : 'client_id']);
    const session = { sub: claims.sub, sessionId: claims.origin_jti };
    const signedIn = claims.auth_time === undefined ? {} : { signedInAt: new Date(claims.auth_time * 1000) };
    if (claims.token_use === 'access') return { ...session, ...signedIn, tokenUse: 'access' };
    return {
      ...session,
      ...signedIn,
      tokenUse: 'id',
      email: claims.email,
      name: claims.name,
      role: claims['custom:role'],
    };
  };
}

/** It also refuses a token whose session isn't live. */
export function requireLive(
  readToken: VerifyToken,
  isLive: (session: { sub: string; sessionId: string }) => Promise<boolean>,
): VerifyToken {
  return async (token, accepted) => {
    const claims = await readToken(token, accepted);
    const { sub, sessionId } = claims;
    if (!(await isLive({ sub, sessionId }))) throw new AppError('token_invalid');
    return claims;
  };
}

export function askDatabase(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  return answering({ holds: 'boolean' })`select ${condition} as holds`.value(db);
}

type Refuse = (claims: readonly string[]) => never;

const TOLD_AGAIN_MS = 60 * 60_000;

/**
 * Refuses a token whose signature is right. Logs the names of the claims at fault, each set once an hour:
 * strangers can't sign, so the pool, its client or the clock differs from docs/cognito.md.
 */
function createRefusals(log: IdentityLog | undefined, now: () => Date): Refuse {
  const told = new Map<string, number>();
  return (claims) => {
    const fault = claims.join(', ');
    const time = now().getTime();
    if (time >= (told.get(fault) ?? 0) + TOLD_AGAIN_MS) {
      told.set(fault, time);
      log?.warn({ claims: fault }, 'identity: refused a signed token for missing or wrong claims');
    }
    throw new AppError('token_invalid');
  };
}

async function verifySignature(token: string, options: TokenReaderOptions, refuse: Refuse) {
  try {
    const { payload } = await jwtVerify(token, options.keys, {
      algorithms: ['RS256'],
      issuer: options.issuer,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: options.now?.(),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed) return refuse([error.claim]);
    if (isFaultOfToken(error)) throw new AppError('token_invalid');
    throw error;
  }
}

/** Keys that can't be fetched are our fault. Refusing the token would sign everyone out. */
const keySetFaults = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

function isFaultOfToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && !keySetFaults.has(error.code);
}

/** How many tokens are remembered; each takes some hundred bytes. */
const MOST_TOKENS = 2_000;

/** A withdrawn key is noticed as late as with the key set itself, which is cached for ten minutes. */
const KEPT_MS = 10 * 60_000;

/**
 * Remembers signatures, never sessions, people or licences, which are read at every call. Keeps a payload
 * under the token's digest until its `exp`, ten minutes at most.
 */
export function createVerifiedTokens(most = MOST_TOKENS) {
  const kept = new Map<string, { payload: JWTPayload; from: number; until: number }>();
  return {
    /** Null if the token has to be verified (again). */
    get(token: string, now: Date): JWTPayload | null {
      const digest = digestOf(token);
      const found = kept.get(digest);
      if (found === undefined) return null;
      // A clock that was set back may be before the token's beginning.
      if (now.getTime() >= found.from && now.getTime() < found.until) return found.payload;
      kept.delete(digest);
      return null;
    },
    add(token: string, payload: JWTPayload, now: Date): void {
      if (payload.exp === undefined) return;
      const from = now.getTime();
      const until = Math.min(payload.exp * 1000, from + KEPT_MS);
      if (until <= from) return;
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      kept.set(digestOf(token), { payload, from, until });
    },
  };
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
