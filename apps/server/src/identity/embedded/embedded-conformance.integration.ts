import { describeIdentityProvider } from '../../testing/identity/identity-conformance.js';
import { startPool } from '../../testing/identity/pool-under-test.js';
import { createSecrets } from './secrets.js';
import { loadSigningKey } from './sessions/signing-key.js';

const PASSWORD = 'Coleta@123';

describeIdentityProvider('the embedded pool', async () => {
  const pool = await startPool();
  const { userPoolId } = pool.identity.publicConfig('http://localhost');
  const key = await loadSigningKey(pool.db, createSecrets(pool.secretKey), userPoolId);
  return {
    identity: pool.identity,
    key: () => key,
    addUser: ({ confirmed }) => pool.addUser({ confirmed, password: PASSWORD }),
    async signIn({ email }) {
      const { body } = await pool.call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: 'balancoweb',
        AuthParameters: { USERNAME: email, PASSWORD },
      });
      const tokens = body.AuthenticationResult as { IdToken: string; AccessToken: string };
      return { idToken: tokens.IdToken, accessToken: tokens.AccessToken };
    },
    now: pool.now,
    advance: pool.advance,
    close: pool.close,
  };
});
