import * as contract from '@balanco/contract/people/person-pharmacies';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { requireAllPharmacies } from '../../pharmacy-access/reach.js';
import { changePharmacies } from './change-pharmacies.js';
import { requireUser, viewPersonPharmacies } from './person-views.js';

type PeopleContext = Context & { readonly directory: UserDirectory };

/** The pharmacies that a person may see, for administrators without limits. Refuses `not_found`. */
export async function getPersonPharmacies(
  { db, caller, directory }: PeopleContext,
  sub: string,
): Promise<contract.PersonPharmacies> {
  authorise(caller, contract.getPersonPharmacies.permission);
  requireAllPharmacies(caller);
  await requireUser(directory, sub);
  return viewPersonPharmacies(db, sub);
}

/**
 * Limits a person to some pharmacies, or lifts the limit, for administrators without limits (docs/identity.md, "Access by
 * pharmacy"). Refuses `not_found`; `invalid` for an unknown pharmacy; and `conflict` for the own account and if no administrator
 * without limits would be left.
 */
export async function changePersonPharmacies(
  { db, caller, directory }: PeopleContext,
  { sub, limited, pharmacies }: { sub: string; limited: boolean; pharmacies: readonly string[] },
): Promise<contract.PersonPharmacies> {
  authorise(caller, contract.changePersonPharmacies.permission);
  requireAllPharmacies(caller);
  const user = await requireUser(directory, sub);
  if (sub === caller.sub && limited) {
    throw new AppError('conflict', 'Você não pode limitar o próprio acesso.');
  }
  await db.transaction().execute((tx) => changePharmacies(tx, caller, user, limited ? pharmacies : null));
  return viewPersonPharmacies(db, sub);
}
