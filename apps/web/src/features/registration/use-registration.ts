import { hasInvisible, INVISIBLE_IN_NAME } from '@balanco/contract/base/visible-name';
import { isStrongPassword, WEAK_PASSWORD } from '@balanco/contract/people/password';
import { confirmUser } from '@balanco/contract/people/users';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { messageOr } from '../../api/message-or';
import { type NewUser, signUp } from '../../identity/sign-up';
import { paths } from '../../paths';
import { useAttempt } from '../../session/use-attempt';
import { noticeDone } from '../../ui/notices';

interface Registration {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly submit: (user: NewUser) => Promise<void>;
}

/** Registers someone and goes to /usuarios (specification, section 4, Registration). */
export function useRegistration(): Registration {
  const { busy, failure, attempt } = useAttempt();
  const unconfirmed = useRef<NewUser | null>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();

  const submit = (typed: NewUser) => {
    const user = { name: typed.name.trim(), email: typed.email.trim(), password: typed.password };
    return attempt(
      problemOf(user),
      async () => {
        await registerUser(user, unconfirmed);
        await queries.invalidateQueries({ queryKey: ['users'] });
        noticeDone('Usuário cadastrado. Ele aparece na lista após ativar a licença.');
        await navigate(paths.users(), { replace: true });
      },
      (error) => messageOr('Erro ao criar conta. Tente novamente.', error),
    );
  };
  return { busy, failure, submit };
}

function problemOf(user: NewUser): string | null {
  if (Object.values(user).includes('')) return 'Preencha todos os campos';
  if (hasInvisible(user.name)) return INVISIBLE_IN_NAME;
  return isStrongPassword(user.password) ? null : WEAK_PASSWORD;
}

/**
 * Signs the person up and lets the server confirm the address, so nobody has to answer a mail (specification, section 4).
 * It can be repeated if the confirmation failed. The embedded pool replaces an unconfirmed registration. Amazon refuses a
 * second one, which is ignored if this screen has just made the first.
 *
 * @param unconfirmed remembers between tries whom this screen signed up
 * @throws Error with the sentence for the screen
 */
async function registerUser(user: NewUser, unconfirmed: { current: NewUser | null }): Promise<void> {
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
