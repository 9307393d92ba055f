import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { pool, type TokenLifetimes } from '../pool.js';
import type { PoolUser } from '../user-queries.js';
import type { Session } from './sessions.js';
import type { SigningKey } from './signing-key.js';

/** Cognito's AuthenticationResult, the answer of every operation that signs in or refreshes. */
export interface AuthenticationResult {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
  /** Seconds. */
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

/** Signs tokens with the claims of Cognito's tokens; `origin_jti` names the session (docs/identity.md, "Sessions"). */
export function createTokenIssuer(options: {
  key: SigningKey;
  lifetimes: TokenLifetimes;
  now: () => Date;
  signsInHere: (email: string) => boolean;
}) {
  const { key, lifetimes } = options;
  return {
    async issue(user: PoolUser, session: Session, refreshToken: string): Promise<AuthenticationResult> {
      const issuedAt = seconds(options.now());
      const common = {
        sub: user.sub,
        iss: pool.issuer,
        origin_jti: session.id,
        event_id: randomUUID(),
        auth_time: seconds(session.signedInAt),
        iat: issuedAt,
        exp: issuedAt + lifetimes.accessSeconds,
      };
      const sign = (claims: object) =>
        new SignJWT({ ...common, ...claims, jti: randomUUID() })
          .setProtectedHeader({ alg: 'RS256', kid: key.kid })
          .sign(key.privateKey);
      const elsewhere = options.signsInHere(user.email) ? {} : { single_sign_on: true };
      return {
        AccessToken: await sign(accessClaims(user)),
        IdToken: await sign({ ...idClaims(user), ...elsewhere }),
        RefreshToken: refreshToken,
        ExpiresIn: lifetimes.accessSeconds,
        TokenType: 'Bearer',
      };
    },
  };
}

function accessClaims(user: PoolUser) {
  return {
    token_use: 'access',
    client_id: pool.clientId,
    scope: 'aws.cognito.signin.user.admin',
    username: user.email,
  };
}

function idClaims(user: PoolUser) {
  return {
    token_use: 'id',
    aud: pool.clientId,
    'cognito:username': user.email,
    email: user.email,
    email_verified: user.confirmed,
    name: user.name,
    'custom:role': user.role,
  };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
