import { roleSchema } from '@balanco/contract/base/roles';
import type { Actor } from '../../audit/write-audit.js';
import type { Database } from '../../db/database.js';
import { auditConfirmation } from '../audit-account.js';
import {
  CONFIRMABLE_MS,
  type Confirmation,
  type DirectoryUser,
  type UserDirectory,
} from '../identity-provider.js';
import type { CognitoUser, PoolApi } from './pool-api.js';
import { sharedFor } from './shared-for.js';

/** AWS allows only a few listings of 60 users a second, and every dashboard needs all users. */
const LISTING_MS = 10_000;

interface DirectoryDependencies {
  readonly api: PoolApi;
  readonly db: Database;
  readonly now: () => Date;
}

/** The pool's users, read and confirmed through the admin API. */
export function createUserDirectory(dependencies: DirectoryDependencies): UserDirectory {
  const { api, now } = dependencies;
  const listing = sharedFor(LISTING_MS, now, () => api.listUsers());
  return {
    async list() {
      const users = await listing.get();
      return users.filter(canSignIn).map(toDirectoryUser);
    },
    async get(sub) {
      const user = await api.getUser(sub);
      return user === null ? null : toDirectoryUser(user);
    },
    async confirm(email, by) {
      const confirmation = await confirmUser(dependencies, email.trim(), by);
      listing.forget();
      return confirmation;
    },
  };
}

/**
 * Verifies the e-mail first, because a password can't be reset without that and a failed confirmation can be repeated.
 * The audit row is written before Cognito is called, and is rolled back if Cognito refuses.
 */
async function confirmUser(
  { api, db, now }: DirectoryDependencies,
  email: string,
  by: Actor,
): Promise<Confirmation> {
  const user = await api.getUser(email);
  if (user === null) return { outcome: 'unknown' };
  if (user.status !== 'UNCONFIRMED') return { outcome: 'already_confirmed' };
  if (now().getTime() - user.createdAt.getTime() >= CONFIRMABLE_MS) return { outcome: 'too_late' };
  const confirmed = toDirectoryUser(user);
  await api.verifyEmail(user.username);
  try {
    await db.transaction().execute(async (tx) => {
      await auditConfirmation(tx, by, confirmed);
      await api.confirmSignUp(user.username);
    });
  } catch (error) {
    // Cognito answers this if someone else has just confirmed the user.
    if (error instanceof Error && error.name === 'NotAuthorizedException')
      return { outcome: 'already_confirmed' };
    throw error;
  }
  return { outcome: 'confirmed', user: confirmed };
}

function canSignIn({ enabled, status }: CognitoUser): boolean {
  return enabled && status !== 'UNCONFIRMED';
}

/** The e-mail is the username (specification, section 3), although Cognito's own username may be the sub. */
function toDirectoryUser({ username, attributes }: CognitoUser): DirectoryUser {
  const email = attributes.email ?? username;
  const role = roleSchema.safeParse(attributes['custom:role']);
  return {
    sub: attributes.sub ?? username,
    username: email,
    email,
    name: attributes.name ?? email,
    ...(role.success ? { role: role.data } : {}),
  };
}
