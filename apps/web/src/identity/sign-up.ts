import { UnexpectedAnswer } from '../api/failures';
import { currentIdToken } from './id-token';
import { signUpSentences, withProvider } from './provider-sentence';

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Registers another user; the caller stays signed in. Only the embedded pool receives the caller's id token
 * (docs/identity.md, "Registration and confirmation").
 *
 * @throws Error with a Portuguese message for known refusals; its name is the provider's
 */
export function signUp({ name, email, password }: NewUser): Promise<void> {
  return withProvider(async ({ auth, embedded }) => {
    const idToken = embedded ? await currentIdToken() : null;
    const { userId } = await auth.signUp({
      username: email,
      password,
      options: {
        userAttributes: { name, email },
        ...(idToken === null ? {} : { clientMetadata: { idToken } }),
      },
    });
    if (userId === undefined) throw new UnexpectedAnswer('sign-up without a user');
  }, signUpSentences);
}
