import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { vi } from 'vitest';
import type { PoolUnderTest } from './pool-under-test.js';

export async function connectAmplify(pool: PoolUnderTest, storage: Map<string, string>): Promise<void> {
  const origin = await pool.app.listen({ port: 0, host: '127.0.0.1' });
  const { userPoolId, userPoolClientId, endpoint } = pool.identity.publicConfig(origin);
  // Amplify warns once about a custom endpoint.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint } } });
  warn.mockRestore();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  });
}
