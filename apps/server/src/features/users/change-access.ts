import type { Role } from '@balanco/contract/base/roles';
import type { PersonPharmacies } from '@balanco/contract/people/people';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { type Actor, auditThing } from '../../audit/write-audit.js';
import { answering, countRows } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { auditPerson } from '../../identity/audit-account.js';
import type { DirectoryUser, UserDirectory } from '../../identity/identity-provider.js';
import { tellPerson } from '../../identity/notices.js';
import { revokeCodesOf } from './codes/revoke-codes.js';
import { viewPersonPharmacies } from './find-people.js';

/**
 * Registers someone who never signed in (docs/identity.md, "Roles"). A promotion ends a collector's codes and
 * last day. Refuses `conflict` if no administrator would be left.
 */
export async function changeRole(
  tx: Transaction,
  actor: Actor,
  user: DirectoryUser,
  role: Role,
): Promise<void> {
  const before = await lockPerson(tx, user);
  if (before.role === role) return;
  if (role !== 'admin') refuseLastAdmin(before);
  const ended = role === 'user' ? {} : await endCollector(tx, user.sub, before);
  await tx
    .updateTable('person')
    .set({ role, ...ended })
    .where('sub', '=', user.sub)
    .execute();
  const leaves = 'leaves_at' in ended ? { leaves_at: before.leavesAt } : {};
  await auditThing(tx, actor, ['person', user.sub, null], {
    action: 'update',
    before: { role: before.isKnown ? before.role : null, ...leaves },
    after: { role, ...ended },
  });
  await tellPerson(tx, user.sub, { kind: 'role_changed', by: actor, detail: role });
}

/** Staff have their own password and stay. */
async function endCollector(
  tx: Transaction,
  sub: string,
  { role, leavesAt }: LockedPerson,
): Promise<{ leaves_at?: null; sessions_ended_at?: Date }> {
  const at = new Date();
  const hasUsed = role === 'user' && (await revokeCodesOf(tx, sub, at));
  return {
    ...(leavesAt === null ? {} : { leaves_at: null }),
    ...(hasUsed ? { sessions_ended_at: at } : {}),
  };
}

type LockedPerson = Awaited<ReturnType<typeof lockPerson>>;

/**
 * Locks the person and all administrators in one order, so concurrent changes can't rely on each other's.
 * Registers someone who never signed in.
 */
export async function lockPerson(tx: Transaction, { sub, email, name, role }: DirectoryUser) {
  const added = await tx
    .insertInto('person')
    .values({ sub, email, name, role: role ?? 'user' })
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .executeTakeFirst();
  const rows = await tx
    .selectFrom('person')
    .select(['sub', 'role', 'deactivated_at', 'limited', 'leaves_at'])
    .where(({ eb, and, or }) =>
      or([eb('sub', '=', sub), and([eb('role', '=', 'admin'), eb('deactivated_at', 'is', null)])]),
    )
    .orderBy('sub')
    .forUpdate()
    .execute();
  const person = rows.find((row) => row.sub === sub);
  if (person === undefined) throw new Error(`person ${sub} was just added and is not there`);
  const admins = rows.filter(
    (row) => row.role === 'admin' && row.deactivated_at === null && row.leaves_at === null && !row.limited,
  );
  return {
    role: person.role,
    deactivatedAt: person.deactivated_at,
    leavesAt: person.leaves_at,
    isKnown: (added.numInsertedOrUpdatedRows ?? 0n) === 0n,
    /** No other active administrator is unlimited and stays. */
    isLastAdmin: admins.length === 1 && admins[0]?.sub === sub,
  };
}

/** Only an unlimited administrator gives roles and pharmacies. */
export function refuseLastAdmin({ isLastAdmin }: Pick<LockedPerson, 'isLastAdmin'>): void {
  if (isLastAdmin)
    throw new AppError('conflict', 'Este é o último administrador; promova outra pessoa antes.');
}

const NOBODY_WAITS =
  'Ninguém com este e-mail pediu para entrar na última hora. A pessoa tenta entrar de novo, e então você confirma.';

const TWO_WAIT =
  'Duas contas pediram para entrar com este e-mail na última hora. Bloqueie no acesso da empresa a que não é da pessoa, espere uma hora e confirme.';

/** SQL of an account of the company's provider: who waits to get in. */
export function isWaiting(account: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${account}.${column}`);
  return sql`${of('sub')} is null and ${of('seen_at')} > now() - interval '1 hour'`;
}

/**
 * Links who waits at the company's provider under their e-mail, or takes the account away (docs/single-sign-on.md).
 * Refuses `conflict` if there is none, or if two wait: the e-mail of who waits is proved by nobody.
 */
export async function changeAccount(
  tx: Transaction,
  actor: Actor,
  { sub, email }: DirectoryUser,
  isLinked: boolean,
): Promise<void> {
  const changed = await answering({ id: 'text', account: 'text', issuer: 'text', waiting: 'int' })`
    update idp_account set sub = case when ${isLinked} then ${sub} end, undone = not ${isLinked}
    where id = (
      select id from idp_account as one
      where case when not ${isLinked} then one.sub = ${sub} else one.email = ${email} and ${isWaiting('one')}
        and not exists (select from idp_account where sub = ${sub} and issuer = one.issuer) end
      order by seen_at desc limit 1
    )
    returning id, email as account, issuer, (
      select count(*)::int from idp_account as other
      where other.email = ${email} and ${isWaiting('other')}
    ) as waiting
  `.first(tx);
  if (changed === undefined)
    throw new AppError('conflict', isLinked ? NOBODY_WAITS : 'Esta pessoa não tem conta do acesso único.');
  const { id, waiting, ...account } = changed;
  if (isLinked && waiting > 1) throw new AppError('conflict', TWO_WAIT);
  await tx.deleteFrom('idp_provider_session').where('account_id', '=', id).execute();
  const side = isLinked ? { before: {}, after: account } : { before: account, after: {} };
  await auditPerson(tx, actor, sub, { action: 'link_account', ...side });
}

/** null stands for all pharmacies. */
type WantedPharmacies = readonly string[] | null;

/**
 * Registers someone who never signed in (docs/identity.md, "Access by pharmacy"). Keeps pharmacies in the
 * Lixeira. Refuses `invalid` for an unknown pharmacy, and `conflict` if no unlimited administrator would be
 * left.
 */
export async function changePharmacies(
  tx: Transaction,
  actor: Actor,
  user: DirectoryUser,
  wanted: WantedPharmacies,
): Promise<void> {
  const person = await lockPerson(tx, user);
  const before = await viewPersonPharmacies(tx, user.sub);
  if (isSame(before, wanted)) return;
  if (wanted !== null) {
    refuseLastAdmin(person);
    await requireLive(tx, wanted);
  }
  const changed = { limited: wanted !== null, access_changed_at: sql<Date>`now()` };
  await tx.updateTable('person').set(changed).where('sub', '=', user.sub).execute();
  await sql`
    delete from person_pharmacy where sub = ${user.sub} and (${wanted === null} or exists (
      select from pharmacy where pharmacy.id = pharmacy_id and deleted_at is null
    ))
  `.execute(tx);
  if (wanted !== null && wanted.length > 0) {
    await sql`
      insert into person_pharmacy (sub, pharmacy_id) select distinct ${user.sub}, unnest(${wanted}::uuid[])
      on conflict do nothing
    `.execute(tx);
  }
  const after = await viewPersonPharmacies(tx, user.sub);
  await auditPerson(tx, actor, user.sub, { action: 'change_access', before, after });
}

function isSame({ limited, pharmacies }: PersonPharmacies, wanted: WantedPharmacies): boolean {
  if (wanted === null) return !limited;
  const ids = new Set(wanted.map((id) => id.toLowerCase()));
  return limited && ids.size === pharmacies.length && pharmacies.every(({ id }) => ids.has(id));
}

async function requireLive(tx: Transaction, ids: readonly string[]): Promise<void> {
  const isLive = sql`exists (select from pharmacy where pharmacy.id = wanted.id and deleted_at is null)`;
  if ((await countRows(tx, sql`unnest(${ids}::uuid[]) as wanted (id) where not ${isLive}`)) > 0)
    throw invalidField('pharmacies', 'Uma das farmácias não existe mais.');
}

export interface OperatorContext {
  readonly db: Database;
  readonly directory: UserDirectory;
  readonly operator: Actor;
}

/** The operator changes it. Refuses `not_found` for an address, and as `changeRole`. */
export async function setRole(
  { db, directory, operator }: OperatorContext,
  input: { email: string; role: Role },
): Promise<void> {
  const user = await findByEmail(directory, input.email);
  await inTransaction(db, (tx) => changeRole(tx, operator, user, input.role));
}

/** The operator changes them; null lifts the limit. Refuses `not_found` for an address, and as `changePharmacies`. */
export async function setPharmacies(
  { db, directory, operator }: OperatorContext,
  { email, pharmacyIds }: { email: string; pharmacyIds: WantedPharmacies },
): Promise<PersonPharmacies> {
  const user = await findByEmail(directory, email);
  await db.transaction().execute((tx) => changePharmacies(tx, operator, user, pharmacyIds));
  return viewPersonPharmacies(db, user.sub);
}

export async function findByEmail(directory: UserDirectory, email: string): Promise<DirectoryUser> {
  const wanted = email.trim().toLowerCase();
  const user = (await directory.list()).find((candidate) => candidate.email.toLowerCase() === wanted);
  if (user === undefined) throw new AppError('not_found', `Não há usuário com o e-mail ${email}.`);
  return user;
}
