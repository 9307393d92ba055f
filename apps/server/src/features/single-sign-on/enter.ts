import type { SignInProblem } from '@balanco/contract/people/single-sign-on-user';
import { isCnpj, plainCnpj } from '@balanco/contract/pharmacies/cnpj';
import { alertSchema, type TonightAlert } from '@balanco/contract/progress/dashboard';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import { answering } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { auditPerson } from '../../identity/audit-account.js';
import type { CollectorAccounts, ProvedAccount, SingleSignOn } from '../../identity/identity-provider.js';
import { isDeactivated } from '../../identity/person-queries.js';
import { changePharmacies, changeRole, isWaiting, lockPerson } from '../users/change-access.js';
import { takeSeatsFor } from '../users/codes/seats.js';

/** An actor of the audit, whose `sub` no person has. */
const PROVIDER = { sub: 'single-sign-on', name: 'Sistema (acesso único)' };

/** How many wait at most, the newest, so that strangers of a public provider fill nothing. */
const MOST_WAITING = 200;

/** The sign-in leads to no session; what it wrote is rolled back. */
class NoEntry extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Returns the fragment for the browser: a code or a problem (docs/single-sign-on.md, "Who gets in"). */
export async function enter(
  db: Database,
  collectors: CollectorAccounts,
  { account, keep }: Awaited<ReturnType<SingleSignOn['finish']>>,
): Promise<string> {
  try {
    const { id, sub: known, undone } = await noteAccount(db, account);
    return await inTransaction(db, async (tx) => {
      if (undone) throw new NoEntry('waiting');
      const sub = known ?? (await linkOwner(tx, collectors, { ...account, id }));
      if (await isDeactivated(tx, sub, 'for share')) throw new NoEntry('deactivated');
      if (!(await takeClaims(tx, sub, account))) throw new NoEntry('no_role');
      await takeSeat(tx, { sub, name: account.name });
      return `sign-in=${await keep(tx, id)}`;
    });
  } catch (error) {
    if (error instanceof NoEntry) return `sign-in-problem=${error.problem}`;
    throw error;
  }
}

async function noteAccount(db: Database, { issuer, subject, email, name }: ProvedAccount) {
  await sql`
    delete from idp_account where sub is null and not undone and (seen_at < now() - interval '1 day' or id in (
      select id from idp_account where sub is null and not undone order by seen_at desc offset ${MOST_WAITING - 1}
    ))
  `.execute(db);
  return answering({ id: 'text', sub: 'text?', undone: 'boolean' })`
    insert into idp_account (issuer, subject, email, name) values (${issuer}, ${subject}, ${email}, ${name})
    on conflict (issuer, subject) do update set email = excluded.email, name = excluded.name, seen_at = now()
    returning id, sub, undone
  `.one(db);
}

/**
 * By the verified e-mail, never to an administrator nor to who has an account there; somebody new if the provider gives
 * a role. Everybody else waits.
 */
async function linkOwner(
  tx: Transaction,
  collectors: CollectorAccounts,
  { id, email, name, role, issuer, isVerified }: ProvedAccount & { readonly id: string },
): Promise<string> {
  const known = await answering({ sub: 'text', waits: 'boolean' })`
    select idp_user.sub, coalesce(person.role, idp_user.role) = 'admin' or exists (
      select from idp_account where idp_account.sub = idp_user.sub and issuer = ${issuer}
    ) as waits
    from idp_user left join person on person.sub = idp_user.sub
    where idp_user.email = ${email} and confirmed_at is not null
  `.first(tx);
  if (!isVerified || known?.waits) throw new NoEntry('waiting');
  if (known === undefined && !role) throw new NoEntry(role === null ? 'no_role' : 'waiting');
  const [owner = known] = known === undefined ? await collectors.add(tx, [name], PROVIDER, email) : [];
  if (owner === undefined) throw new Error('nobody was added');
  const { sub } = owner;
  await tx.updateTable('idp_account').set({ sub }).where('id', '=', id).execute();
  const after = { account: email, issuer };
  await auditPerson(tx, { sub, name }, sub, { action: 'link_account', before: {}, after });
  return sub;
}

/** False if the provider gives no role. Nothing that it says touches an administrator. */
export async function takeClaims(
  tx: Transaction,
  sub: string,
  { role, cnpjs }: ProvedAccount,
): Promise<boolean> {
  const names = ['sub', 'email as username', 'email', 'name', 'role'] as const;
  const user = await tx.selectFrom('idp_user').select(names).where('sub', '=', sub).executeTakeFirstOrThrow();
  const person = await lockPerson(tx, user);
  if (person.role === 'admin') return true;
  if (role === null) return false;
  if (role !== undefined && role !== person.role) await changeRole(tx, PROVIDER, user, role);
  if (cnpjs !== undefined) await changePharmacies(tx, PROVIDER, user, await pharmaciesOf(tx, cnpjs));
  return true;
}

async function pharmaciesOf(tx: Transaction, cnpjs: readonly string[]): Promise<readonly string[] | null> {
  if (cnpjs.includes('todas')) return null;
  return answering({ id: 'text' })`
    select id from pharmacy join pharmacy_settings on pharmacy_id = id
    where deleted_at is null and identity ->> 'cnpj' = any(${cnpjs.map(plainCnpj).filter(isCnpj)}::text[])
  `.values(tx);
}

async function takeSeat(tx: Transaction, person: { sub: string; name: string }): Promise<void> {
  try {
    await takeSeatsFor(tx, person, [person.sub], 'any');
  } catch (error) {
    throw error instanceof AppError && error.code === 'conflict' ? new NoEntry('no_seat') : error;
  }
}

/** For administrators: who waits to get in, and since when the provider gives no answer. */
export async function viewSignInAlerts(db: Database, { role }: Caller): Promise<TonightAlert[]> {
  if (role !== 'admin') return [];
  return answering(alertSchema.shape)`
    select kind, null as pharmacy, null as pharmacy_name, null as inventory_id, items,
      ${isoMoment(sql`since`)} as since, detail
    from (
      select 'sign_in_provider' as kind, count(*) as items, min(failed_since) as since, '' as detail
      from idp_provider_session where failed_since is not null
      union all
      select 'sign_in_waiting', 1, seen_at, name || case when email = name then '' else ' (' || email || ')' end
      from idp_account where ${isWaiting('idp_account')}
    ) as alert where items > 0 order by kind, since desc
  `.all(db);
}
