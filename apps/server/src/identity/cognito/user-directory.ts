import { roleSchema } from '@balanco/contract/base/roles';
import { AppError } from '../../app-error.js';
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

/** AWS allows a few listings of 60 users a second, and every dashboard needs all users. */
const LISTING_MS = 10_000;

interface DirectoryDependencies {
  readonly api: PoolApi;
  readonly db: Database;
  readonly now: () => Date;
}

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
    withSecondFactor: async () => null,
    async confirm(email, by) {
      const confirmation = await confirmUser(dependencies, email.trim(), by);
      listing.forget();
      return confirmation;
    },
  };
}

/**
 * Verifies the e-mail first: no password can be reset without that, and a failed confirmation can be
 * repeated. Writes the audit row before it calls Cognito, and rolls it back if Cognito refuses.
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
  await api.verifyEmail(user.username, confirmed.email);
  try {
    await db.transaction().execute(async (tx) => {
      await auditConfirmation(tx, by, confirmed);
      await api.confirmSignUp(user.username);
    });
  } catch (error) {
    // Someone else has just confirmed the user.
    const cause = error instanceof AppError ? error.cause : undefined;
    if (cause instanceof Error && cause.name === 'NotAuthorizedException')
      return { outcome: 'already_confirmed' };
    throw error;
  }
  return { outcome: 'confirmed', user: confirmed };
}

function canSignIn({ enabled, status }: CognitoUser): boolean {
  return enabled && status !== 'UNCONFIRMED';
}

/** The e-mail is the username (specification, section 3), although Cognito's own may be the sub. */
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

/** Callers of the next `milliseconds` share one run. A failure isn't kept. */
export function sharedFor<T>(milliseconds: number, now: () => Date, run: () => Promise<T>) {
  let kept: { readonly value: Promise<T>; readonly until: number } | undefined;
  const forget = () => {
    kept = undefined;
  };
  return {
    get(): Promise<T> {
      const time = now().getTime();
      if (kept !== undefined && time < kept.until) return kept.value;
      const value = run();
      const mine = { value, until: time + milliseconds };
      kept = mine;
      value.catch(() => {
        if (kept === mine) forget();
      });
      return value;
    },
    forget,
  };
}
