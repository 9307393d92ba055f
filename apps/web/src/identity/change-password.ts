import { loadProvider } from './provider';
import { changePasswordSentences, providerError } from './provider-sentence';

/**
 * Changes the password of who is signed in. The embedded pool then ends their other sessions.
 *
 * @returns whether other sessions ended
 * @throws Error with a Portuguese message for every known refusal of the provider
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<boolean> {
  try {
    const { auth, embedded } = await loadProvider();
    await auth.updatePassword({ oldPassword, newPassword });
    return embedded;
  } catch (error) {
    throw providerError(error, changePasswordSentences);
  }
}
