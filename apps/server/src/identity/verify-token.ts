import { roleSchema } from '@balanco/contract/roles';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../app-error.js';
import type { TokenClaims, TokenUse } from './identity-provider.js';

interface TokenVerifierOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Finds the public key that the token's header names: `createLocalJWKSet`, or `createRemoteJWKSet` for Cognito. */
  readonly keys: JWTVerifyGetKey;
  /** Whether the session that the token belongs to has not ended yet. */
  readonly isLive?: (session: { sub: string; sessionId: string }) => Promise<boolean>;
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
 * Makes the only verifier of tokens (docs/identity.md, "One client, one verifier"). It checks the signature (RS256
 * only), issuer, audience, age and `token_use`, and then whether the session is live. Every failure is the same
 * AppError `token_invalid`.
 */
export function createTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  return async (token, accepted) => {
    const payload = payloadSchema.safeParse(await verifySignature(token, options));
    if (!payload.success || !accepted.includes(payload.data.token_use)) throw new AppError('token_invalid');
    const claims = payload.data;
    const audience = claims.token_use === 'id' ? claims.aud : claims.client_id;
    if (audience !== options.clientId) throw new AppError('token_invalid');
    const session = { sub: claims.sub, sessionId: claims.origin_jti };
    if (options.isLive !== undefined && !(await options.isLive(session))) throw new AppError('token_invalid');
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

async function verifySignature(token: string, options: TokenVerifierOptions): Promise<JWTPayload> {
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
