import { describeIdentityProvider } from '../../testing/identity/identity-conformance.js';
import { startPool, tokensOf } from '../../testing/identity/pool-under-test.js';
import { createSecrets } from './secrets.js';
import { loadSigningKey } from './sessions/signing-key.js';

describeIdentityProvider('the embedded pool', async () => {
  const pool = await startPool();
  const { userPoolId } = pool.identity.publicConfig('http://localhost');
  const key = await loadSigningKey(pool.db, createSecrets(pool.secretKey), userPoolId);
  return {
    ...pool,
    key: () => key,
    async signIn({ email }) {
      const { IdToken, AccessToken } = tokensOf(await pool.signIn(email, 'Coleta@123'));
      return { idToken: IdToken, accessToken: AccessToken };
    },
  };
});
