import { roleSchema } from '@balanco/contract/base/roles';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../app-error.js';
import type { Database } from '../db/database.js';
import type { TokenClaims, TokenUse } from './identity-provider.js';
import { createVerifiedTokens } from './verified-tokens.js';

interface TokenReaderOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Finds the public key that the token's header names: `createLocalJWKSet`, or `createRemoteJWKSet` for Cognito. */
  readonly keys: JWTVerifyGetKey;
  readonly now?: () => Date;
}

export type VerifyToken = (token: string, accepted: readonly TokenUse[]) => Promise<TokenClaims>;

/** Clocks may differ by a minute (docs/identity.md, "One client, one verifier"). */
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
 * Makes the only reader of tokens (docs/identity.md, "One client, one verifier"). It checks the signature (RS256 only),
 * issuer, audience, age and `token_use`, but not whether the session is live. Every failure is the same AppError
 * `token_invalid`.
 */
export function createTokenReader(options: TokenReaderOptions): VerifyToken {
  const { now = () => new Date() } = options;
  const verified = createVerifiedTokens();
  const verify = async (token: string): Promise<JWTPayload> => {
    const known = verified.get(token, now());
    if (known !== null) return known;
    const payload = await verifySignature(token, options);
    verified.add(token, payload, now());
    return payload;
  };
  return async (token, accepted) => {
    const payload = payloadSchema.safeParse(await verify(token));
    if (!payload.success || !accepted.includes(payload.data.token_use)) throw new AppError('token_invalid');
    const claims = payload.data;
    const audience = claims.token_use === 'id' ? claims.aud : claims.client_id;
    if (audience !== options.clientId) throw new AppError('token_invalid');
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

/** The same reader, which also refuses a token whose session isn't live. */
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

/** Asks for one condition in a statement of its own. */
export async function askDatabase(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds ?? false;
}

async function verifySignature(token: string, options: TokenReaderOptions): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, options.keys, {
      algorithms: ['RS256'],
      issuer: options.issuer,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: options.now?.(),
    });
    return payload;
  } catch (error) {
    if (isFaultOfToken(error)) throw new AppError('token_invalid');
    throw error;
  }
}

/** Keys that can't be fetched are a fault of the server. Refusing the token would sign everyone out. */
const keySetFaults = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

function isFaultOfToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && !keySetFaults.has(error.code);
}
