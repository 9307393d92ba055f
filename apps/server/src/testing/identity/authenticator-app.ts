import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { PoolUnderTest } from './pool-under-test.js';

export function appCode(key: string, at: Date): string {
  return new TOTP({ secret: key }).generate({ timestamp: at.getTime() });
}

/** Turns the second factor on for the bearer; the code of now is used up. Returns the app's key. */
export async function enrolApp(pool: PoolUnderTest, AccessToken: string): Promise<string> {
  const key = String((await pool.call('AssociateSoftwareToken', { AccessToken })).body.SecretCode);
  const UserCode = appCode(key, pool.now());
  expect((await pool.call('VerifySoftwareToken', { AccessToken, UserCode })).status).toBe(200);
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  expect((await pool.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings })).status).toBe(
    200,
  );
  return key;
}
