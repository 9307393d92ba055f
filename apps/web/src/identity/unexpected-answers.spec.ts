// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson } from '../testing/app';
import { nonsense } from '../testing/nonsense';
import { sendResetCode } from './reset-password';
import { signIn } from './sign-in';
import { signUp } from './sign-up';

const CONFIG = '/api/config/';
const POOL = 'http://localhost/idp/';
const config = {
  identity: {
    userPoolId: 'sa-east-1_Balanco',
    userPoolClientId: 'client',
    region: 'sa-east-1',
    endpoint: POOL,
    authFlow: 'USER_PASSWORD_AUTH',
  },
  version: '1.0.0',
};

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined));

const user = { name: 'Bia', email: 'bia@farmacia.example', password: 'Coleta!2026' };
const operations = {
  'sign-in': () => signIn(user.email, user.password),
  registration: () => signUp(user),
  'reset code': () => sendResetCode(user.email),
};

async function messageOf(operation: () => Promise<unknown>, answer: (path: string) => Response | undefined) {
  vi.stubGlobal('fetch', async (path: string | URL) => answer(String(path)));
  return operation().then(
    () => expect.unreachable('the operation succeeded'),
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
}

describe.each(Object.entries(nonsense))('the provider answers %s', (_kind, answer) => {
  it.each(Object.entries(operations))(
    'a %s has no message, so the screen shows its own sentence',
    async (_name, operation) => {
      expect(await messageOf(operation, (path) => (path === CONFIG ? answerJson(config) : answer()))).toBe(
        '',
      );
    },
  );
});
