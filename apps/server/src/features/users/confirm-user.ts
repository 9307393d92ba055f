import * as contract from '@balanco/contract/people/users';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { requireAllPharmacies } from '../../pharmacy-access/reach.js';
import { viewUser } from './user-views.js';

const refusals = {
  unknown: ['not_found', 'Usuário não encontrado.'],
  already_confirmed: ['invalid', 'Este usuário já está confirmado.'],
  too_late: ['invalid', 'O cadastro foi feito há mais de uma hora. Cadastre o usuário novamente.'],
} as const;

/**
 * Confirms a user who was just registered, so that no mail has to be answered (specification, section 4). Refuses
 * `not_found` for an unknown address, and `invalid` if the user is confirmed already or was registered more than an
 * hour ago (docs/identity.md, "Registration and confirmation").
 */
export async function confirmUser(
  { db, caller, directory }: Context & { readonly directory: UserDirectory },
  email: string,
): Promise<contract.User> {
  authorise(caller, contract.confirmUser.permission);
  requireAllPharmacies(caller);
  const confirmation = await directory.confirm(email, caller);
  if (confirmation.outcome !== 'confirmed') {
    const [code, sentence] = refusals[confirmation.outcome];
    throw new AppError(code, sentence);
  }
  return viewUser(db, confirmation.user);
}
