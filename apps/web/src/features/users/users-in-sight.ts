import type { User } from '@balanco/contract/users';
import { foldText } from '../../lib/fold-text';

const byName = new Intl.Collator('pt-BR');

/** Those whose name, username or e-mail holds the search, accents and case aside, by name (specification, section 2). */
export function usersInSight(users: readonly User[], search: string): User[] {
  const folded = foldText(search);
  return users
    .filter(({ name, username, email }) =>
      [name, username, email].some((text) => foldText(text).includes(folded)),
    )
    .sort((one, other) => byName.compare(shownName(one), shownName(other)));
}

/** Somebody whose account has no name is known by the e-mail. */
export function shownName({ name, email, username }: User): string {
  return name || email || username;
}
