import { type AppKey, readAppKey } from './app-key';
import { loadProvider } from './provider';
import { providerError, secondFactorSentences } from './provider-sentence';

/** @throws Error with a Portuguese message for known refusals */
export async function startSecondFactor(email: string): Promise<AppKey> {
  return inPortuguese(async () => readAppKey(await (await loadProvider()).auth.setUpTOTP(), email));
}

/**
 * Turns the factor on if the code is the app's.
 *
 * @throws Error as `startSecondFactor` does
 */
export async function confirmSecondFactor(code: string): Promise<void> {
  await inPortuguese(async () => {
    const { auth } = await loadProvider();
    await auth.verifyTOTPSetup({ code });
    await auth.updateMFAPreference({ totp: 'PREFERRED' });
  });
}

/** For Amazon's pool, which asks for no code. */
export async function turnOffAtProvider(): Promise<void> {
  await inPortuguese(async () => (await loadProvider()).auth.updateMFAPreference({ totp: 'DISABLED' }));
}

/** What Amazon's pool knows; the embedded pool tells more (`getSecondFactor`). */
export async function isOnAtProvider(): Promise<boolean> {
  const { enabled } = await inPortuguese(async () => (await loadProvider()).auth.fetchMFAPreference());
  return enabled?.includes('TOTP') === true;
}

async function inPortuguese<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw providerError(error, secondFactorSentences);
  }
}
