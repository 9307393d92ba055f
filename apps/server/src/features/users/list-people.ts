import * as contract from '@balanco/contract/people/people';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { viewPeople } from './person-views.js';

/** Everyone who has an account, also those who were deactivated, for administrators. */
export async function listPeople({
  db,
  caller,
  directory,
}: Context & { readonly directory: UserDirectory }): Promise<contract.Person[]> {
  authorise(caller, contract.listPeople.permission);
  return viewPeople(db, directory);
}
