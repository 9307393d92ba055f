import type { User } from '@balanco/contract/users';
import { AppError } from '../../app-error.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { viewUser } from './user-views.js';

const refusals = {
  unknown: ['not_found', 'Usuário não encontrado.'],
  already_confirmed: ['invalid', 'Este usuário já está confirmado.'],
  too_late: ['invalid', 'O cadastro foi feito há mais de uma hora. Cadastre o usuário novamente.'],
} as const;

/**
 * Confirms a user who was just registered, so that nobody has to answer a mail (specification, section 4).
 * For admin and mod. Refuses `not_found` for an unknown address, and `invalid` where the user is confirmed already or
 * was registered more than an hour ago (DESIGN 4).
 */
export function createConfirmUser({ db, directory }: { db: Database; directory: UserDirectory }) {
  return async (caller: Caller, email: string): Promise<User> => {
    authorise(caller, 'staff');
    const confirmation = await directory.confirm(email, caller);
    if (confirmation.outcome !== 'confirmed') {
      const [code, sentence] = refusals[confirmation.outcome];
      throw new AppError(code, sentence);
    }
    return viewUser(db, confirmation.user);
  };
}
