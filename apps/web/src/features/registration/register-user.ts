import { confirmUser } from '@balanco/contract/users';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { type NewUser, signUp } from '../../identity/sign-up';

/**
 * Signs the person up and has the server confirm the address, so that no mail must be answered (specification,
 * section 4). It can be repeated where the confirmation failed: the embedded pool replaces a registration that nobody
 * confirmed; Amazon refuses a second one, which is no failure where it is the one that this screen has just made.
 *
 * @param unconfirmed remembers between tries whom this screen signed up
 * @throws Error with the sentence for the screen
 */
export async function registerUser(user: NewUser, unconfirmed: { current: NewUser | null }): Promise<void> {
  try {
    await signUp(user);
  } catch (error) {
    const isOurs = isSame(user, unconfirmed.current);
    if (!(isOurs && error instanceof Error && error.name === 'UsernameExistsException')) throw error;
  }
  unconfirmed.current = user;
  try {
    await request(confirmUser, { body: { email: user.email } });
  } catch (error) {
    const words = error instanceof ApiError ? error.refusal.detail : null;
    throw new Error(words || 'Erro ao confirmar usuário', { cause: error });
  }
}

function isSame(user: NewUser, other: NewUser | null): boolean {
  return user.email === other?.email && user.name === other.name && user.password === other.password;
}
