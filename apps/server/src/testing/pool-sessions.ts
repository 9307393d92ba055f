import { expect } from 'vitest';
import type { PoolAnswer, PoolUnderTest } from './pool-under-test.js';

const ClientId = 'balancoweb';
const refused = expect.objectContaining({ name: 'AppError', code: 'token_invalid' });

interface Tokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
}

/** What tests of sessions do with a pool: sign in, refresh, and check whether a session is live. */
export interface PoolSessions {
  signIn(user: { email: string; password: string }): Promise<Tokens>;
  refresh(refreshToken: string): Promise<PoolAnswer>;
  expectLive(tokens: Tokens, sub: string): Promise<void>;
  /** Expects that the verifier refuses both tokens and that the session can't be refreshed. */
  expectOver(tokens: Tokens): Promise<void>;
}

export function tokensOf(answer: PoolAnswer): Tokens {
  expect(answer).toMatchObject({
    status: 200,
    body: { AuthenticationResult: { RefreshToken: expect.any(String) } },
  });
  return answer.body.AuthenticationResult as Tokens;
}

export function poolSessions(pool: PoolUnderTest): PoolSessions {
  const refresh = (RefreshToken: string) =>
    pool.call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
  return {
    refresh,
    async signIn({ email, password }) {
      const AuthParameters = { USERNAME: email, PASSWORD: password };
      return tokensOf(
        await pool.call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters }),
      );
    },
    async expectLive(tokens, sub) {
      await expect(pool.identity.verifyToken(tokens.IdToken, ['id'])).resolves.toMatchObject({ sub });
      await expect(pool.identity.verifyToken(tokens.AccessToken, ['access'])).resolves.toMatchObject({ sub });
    },
    async expectOver(tokens) {
      await expect(pool.identity.verifyToken(tokens.IdToken, ['id'])).rejects.toEqual(refused);
      await expect(pool.identity.verifyToken(tokens.AccessToken, ['access'])).rejects.toEqual(refused);
      expect((await refresh(tokens.RefreshToken)).type).toBe('NotAuthorizedException');
    },
  };
}
