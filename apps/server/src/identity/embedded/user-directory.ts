import { randomBytes, randomInt } from 'node:crypto';
import { COLLECTOR_CODE_LETTERS, withoutMail } from '@balanco/contract/people/collector-code-text';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Actor } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import { auditConfirmation, auditPerson } from '../audit-account.js';
import {
  CONFIRMABLE_MS,
  type CollectorAccounts,
  type Confirmation,
  type DirectoryUser,
  type PersonalAccounts,
  type UserDirectory,
} from '../identity-provider.js';
import { addPerson } from '../person-queries.js';
import { forgetAccount } from './passwords/known-addresses.js';
import { resetCodeKey } from './passwords/reset-code.js';
import type { PoolServices } from './pool-services.js';
import { deleteSecondFactor } from './second-factor/second-factor-queries.js';
import { deleteSession, deleteSessionsOf, insertSessionOf } from './sessions/sessions.js';
import {
  findUserByEmail,
  findUserBySub,
  insertUser,
  listConfirmedUsers,
  markConfirmed,
  type PoolUser,
} from './user-queries.js';

export function createUserDirectory(services: PoolServices): UserDirectory {
  return {
    async list() {
      const users = await listConfirmedUsers(services.db);
      return users.map(toDirectoryUser);
    },
    async get(sub) {
      const user = await findUserBySub(services.db, sub);
      return user === null ? null : toDirectoryUser(user);
    },
    async withSecondFactor() {
      const rows = await services.db
        .selectFrom('idp_second_factor')
        .select('sub')
        .where('enabled_at', 'is not', null)
        .execute();
      return new Set(rows.map(({ sub }) => sub));
    },
    confirm: (email, by) => confirmUser(services, email, by),
  };
}

/** Confirms in one statement, so that exactly one of two concurrent callers does; then reads why the other didn't. */
async function confirmUser(services: PoolServices, email: string, by: Actor): Promise<Confirmation> {
  const now = services.now();
  const registeredAfter = new Date(now.getTime() - CONFIRMABLE_MS);
  return services.db.transaction().execute(async (tx): Promise<Confirmation> => {
    const isConfirmed = await markConfirmed(tx, { email, registeredAfter, now });
    const found = await findUserByEmail(tx, email);
    if (found === null) return { outcome: 'unknown' };
    if (!isConfirmed) return { outcome: found.confirmed ? 'already_confirmed' : 'too_late' };
    const user = toDirectoryUser(found);
    await auditConfirmation(tx, by, user);
    return { outcome: 'confirmed', user };
  });
}

/** The e-mail is the username (specification, section 3). */
function toDirectoryUser({ sub, email, name, role }: PoolUser): DirectoryUser {
  return { sub, username: email, email, name, role };
}

export function createPersonalAccounts(services: PoolServices): PersonalAccounts {
  return {
    async view(tx, sub) {
      const rows = await answering({
        row: { kind: 'text', email: 'text?', name: 'text?', at: 'text?', until: 'text?' },
      })`
        select to_jsonb(account) as row from (
          select 'conta' as kind, email, name, created_at as at, confirmed_at as until from idp_user where sub::text = ${sub}
          union all
          select 'sessão', null, null, signed_in_at, expires_at from idp_session where sub::text = ${sub}
          union all
          select 'verificação em duas etapas', null, null, made_at, enabled_at from idp_second_factor where sub = ${sub}
          union all
          select 'código de recuperação', null, null, null, used_at from idp_recovery_code where sub = ${sub}
          union all
          select 'acesso único', email, name, seen_at, null from idp_account where sub = ${sub}
        ) as account order by at
      `.all(tx);
      return rows.map(({ row }) => row);
    },
    async anonymise(tx, sub, names) {
      const user = await findUserBySub(tx, sub);
      if (user === null) return;
      await deleteSessionsOf(tx, sub);
      await deleteSecondFactor(tx, sub);
      // An account that waits or was undone is nobody's, and has the e-mail.
      await sql`delete from idp_account where sub = ${sub} or email = ${user.email}`.execute(tx);
      await forgetAccount({ ...services, db: tx }, user.email);
      await tx
        .deleteFrom('idp_reset_code')
        .where('key', '=', resetCodeKey(services.secrets, user.email))
        .execute();
      const password_hash = await services.passwords.hash(randomBytes(32).toString('base64'));
      await tx
        .updateTable('idp_user')
        .set({ ...names, password_hash })
        .where('sub', '=', sub)
        .execute();
    },
  };
}

/** Accounts of the embedded pool that are entered with a code of the office alone (docs/identity.md, "Codes of collectors"). */
export function createCollectorAccounts(services: PoolServices): CollectorAccounts {
  return {
    async add(tx, names, by, email) {
      // One password for all of them, which nobody ever knew: it only has to be a hash.
      const password_hash = await services.passwords.hash(randomBytes(32).toString('base64'));
      const users = [];
      for (const name of names) {
        const now = services.now();
        const user = { email: email ?? internalAddress(name), name, role: 'user' as const };
        const sub = await insertUser(tx, { ...user, password_hash, confirmed_at: now, created_at: now });
        if (sub === null) throw new AppError('unavailable');
        await addPerson(tx, { sub, ...user });
        await auditPerson(tx, by, sub, { action: 'create', after: { ...user, confirmed: true } });
        users.push({ sub, username: user.email, ...user });
      }
      return users;
    },
    async beginSession(tx, sub, endsBy) {
      const user = await findUserBySub(tx, sub);
      if (user === null) throw new AppError('token_invalid');
      const { session, refreshToken } = await insertSessionOf(tx, services, user, endsBy);
      const tokens = await services.issuer.issue(user, session, refreshToken);
      return {
        id: session.id,
        endsAt: session.expiresAt,
        accessToken: tokens.AccessToken,
        idToken: tokens.IdToken,
        refreshToken,
        expiresIn: tokens.ExpiresIn,
      };
    },
    async dropSession(tx, sessionId) {
      await deleteSession(tx, sessionId);
    },
    async openSessions(db, sessionIds) {
      if (sessionIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('idp_session')
        .select('id')
        .where('id', 'in', [...sessionIds])
        .where('expires_at', '>', services.now())
        .where('left_at', 'is', null)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}

/** 'maria-silva-7k2m9pqr@coletor.invalid': two people of one name are two accounts. */
function internalAddress(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  const letters = COLLECTOR_CODE_LETTERS.toLowerCase();
  const unique = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return withoutMail(`${words || 'coletor'}-${unique}`);
}
