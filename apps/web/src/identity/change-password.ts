import { changePasswordSentences, withProvider } from './provider-sentence';

/**
 * Changes the password of who is signed in. The embedded pool then ends their other sessions.
 *
 * @returns whether other sessions ended
 * @throws Error with a Portuguese message for every known refusal of the provider
 */
export function changePassword(oldPassword: string, newPassword: string): Promise<boolean> {
  return withProvider(async ({ auth, embedded }) => {
    await auth.updatePassword({ oldPassword, newPassword });
    return embedded;
  }, changePasswordSentences);
}
