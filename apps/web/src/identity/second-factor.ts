import { type AppKey, readAppKey } from './app-key';
import { secondFactorSentences, withProvider } from './provider-sentence';

/** @throws Error with a Portuguese message for known refusals */
export async function startSecondFactor(email: string): Promise<AppKey> {
  return withProvider(async ({ auth }) => readAppKey(await auth.setUpTOTP(), email), secondFactorSentences);
}

/**
 * Turns the factor on if the code is the app's.
 *
 * @throws Error as `startSecondFactor` does
 */
export async function confirmSecondFactor(code: string): Promise<void> {
  await withProvider(async ({ auth }) => {
    await auth.verifyTOTPSetup({ code });
    await auth.updateMFAPreference({ totp: 'PREFERRED' });
  }, secondFactorSentences);
}

/** For Amazon's pool, which asks for no code. */
export async function turnOffAtProvider(): Promise<void> {
  await withProvider(({ auth }) => auth.updateMFAPreference({ totp: 'DISABLED' }), secondFactorSentences);
}

/** What Amazon's pool knows; the embedded pool tells more (`getSecondFactor`). */
export async function isOnAtProvider(): Promise<boolean> {
  const { enabled } = await withProvider(({ auth }) => auth.fetchMFAPreference(), secondFactorSentences);
  return enabled?.includes('TOTP') === true;
}
