import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { configSchema } from '@balanco/contract/people/session';
import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../audit/write-audit.js';
import type { IdentityProvider } from '../../identity/identity-provider.js';
import { signAs } from './bad-tokens.js';

export interface ConformanceUser {
  readonly sub: string;
  readonly email: string;
}

export interface ProviderUnderTest {
  readonly identity: IdentityProvider;
  key(): { readonly kid: string; readonly privateKey: KeyObject };
  addUser(user: { confirmed: boolean }): Promise<ConformanceUser>;
  signIn(user: ConformanceUser): Promise<{ idToken: string; accessToken: string }>;
  now(): Date;
  advance(seconds: number): void;
  close(): Promise<void>;
}

const refused = expect.objectContaining({ name: 'AppError', code: 'token_invalid' });

/** identity-provider.ts; docs/identity.md, "One client, one verifier" */
export function describeIdentityProvider(name: string, start: () => Promise<ProviderUnderTest>): void {
  describe(`${name} as an identity provider`, () => {
    let provider: ProviderUnderTest;
    beforeAll(async () => {
      provider = await start();
    });
    afterAll(() => provider.close());

    const signedIn = async () => {
      const user = await provider.addUser({ confirmed: true });
      return { user, ...(await provider.signIn(user)) };
    };
    const verify = (token: string) => provider.identity.verifyToken(token, ['id', 'access']);
    const sign = (claims: JWTPayload, other: object = {}) => signAs({ ...provider.key(), ...other }, claims);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

    it("the public configuration has the contract's shape", () => {
      const identity = provider.identity.publicConfig('https://balanco.example');
      expect(configSchema.parse({ identity, version: '1' })).toEqual({ identity, version: '1' });
    });

    it('each token of a sign-in is verified only for its use', async () => {
      const { user, idToken, accessToken } = await signedIn();
      expect(await provider.identity.verifyToken(idToken, ['id'])).toMatchObject({
        sub: user.sub,
        tokenUse: 'id',
        email: user.email,
        name: 'Ana Souza',
      });
      const access = await provider.identity.verifyToken(accessToken, ['access']);
      expect(access).toEqual({
        sub: user.sub,
        sessionId: expect.any(String),
        signedInAt: expect.any(Date),
        tokenUse: 'access',
      });
      await expect(provider.identity.verifyToken(idToken, ['access'])).rejects.toEqual(refused);
      await expect(provider.identity.verifyToken(accessToken, ['id'])).rejects.toEqual(refused);
    });

    it('every forgery is refused, even with the right key', async () => {
      const claims = decodeJwt((await signedIn()).idToken);
      const seconds = Math.floor(provider.now().getTime() / 1000);
      await expect(verify(await sign(claims))).resolves.toMatchObject({ sub: claims.sub });
      const forgeries: Record<string, string> = {
        'another key under the same name': await sign(claims, { privateKey }),
        'another pool': await sign({ ...claims, iss: `${claims.iss}x` }),
        'another client': await sign({ ...claims, aud: 'another' }),
        'past its end': await sign({ ...claims, exp: seconds - 61 }),
        'without a session': await sign({ ...claims, origin_jti: undefined }),
        'no token at all': 'token',
      };
      for (const [what, forgery] of Object.entries(forgeries))
        await expect(verify(forgery), what).rejects.toEqual(refused);
    });

    it('a sign-out refuses every token of its session only', async () => {
      const { user, idToken, accessToken } = await signedIn();
      const elsewhere = await provider.signIn(user);
      await provider.identity.signOut(idToken);
      await expect(verify(idToken)).rejects.toEqual(refused);
      await expect(verify(accessToken)).rejects.toEqual(refused);
      await expect(verify(await sign(decodeJwt(idToken)))).rejects.toEqual(refused);
      await expect(verify(elsewhere.idToken)).resolves.toMatchObject({ sub: user.sub });
    });

    it('an invalid token signs no one out', async () => {
      const { idToken, accessToken } = await signedIn();
      const forged = await sign(decodeJwt(idToken), { privateKey });
      await expect(provider.identity.signOut(forged)).rejects.toEqual(refused);
      await expect(provider.identity.signOut(accessToken)).rejects.toEqual(refused);
      await expect(verify(idToken)).resolves.toBeDefined();
      await provider.identity.signOut(idToken);
      await expect(provider.identity.signOut(idToken)).rejects.toEqual(refused);
    });

    it('the directory lists the users who can sign in and finds one by sub', async () => {
      const { directory } = provider.identity;
      const user = await provider.addUser({ confirmed: true });
      const hidden = await provider.addUser({ confirmed: false });
      provider.advance(60);
      const listed = await directory.list();
      const ana = { sub: user.sub, username: user.email, email: user.email, name: 'Ana Souza' };
      expect(listed).toContainEqual(expect.objectContaining(ana));
      expect(listed.map(({ sub }) => sub)).not.toContain(hidden.sub);
      expect(await directory.get(user.sub)).toMatchObject(ana);
      expect(await directory.get('00000000-0000-4000-8000-000000000404')).toBeNull();
    });

    it('the directory confirms a new user once, in any spelling of the address', async () => {
      const { directory } = provider.identity;
      const user = await provider.addUser({ confirmed: false });
      provider.advance(3599);
      const confirmation = await directory.confirm(` ${user.email.toUpperCase()} `, SYSTEM);
      expect(confirmation).toMatchObject({
        outcome: 'confirmed',
        user: { sub: user.sub, email: user.email, name: 'Ana Souza' },
      });
      expect((await directory.list()).map(({ sub }) => sub)).toContain(user.sub);
      expect(await directory.confirm(user.email, SYSTEM)).toEqual({ outcome: 'already_confirmed' });
    });

    it('the directory confirms no one who is unknown or was registered an hour ago', async () => {
      const { directory } = provider.identity;
      const late = await provider.addUser({ confirmed: false });
      provider.advance(3600);
      expect(await directory.confirm(late.email, SYSTEM)).toEqual({ outcome: 'too_late' });
      expect((await directory.list()).map(({ sub }) => sub)).not.toContain(late.sub);
      expect(await directory.confirm('ninguem@example.com', SYSTEM)).toEqual({ outcome: 'unknown' });
    });

    it('exactly one of two concurrent confirmations succeeds', async () => {
      const user = await provider.addUser({ confirmed: false });
      const { directory } = provider.identity;
      const outcomes = await Promise.all([
        directory.confirm(user.email, SYSTEM),
        directory.confirm(user.email, SYSTEM),
      ]);
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['already_confirmed', 'confirmed']);
    });
  });
}
