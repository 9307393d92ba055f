import { formatInteger } from '@balanco/contract/base/numbers';
import { giveLicence as giveCall } from '@balanco/contract/people/licence-keys';
import type { Licence } from '@balanco/contract/people/licences';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { type Actor, auditThing, writeAudit } from '../../audit/write-audit.js';
import type { Context } from '../../context.js';
import { hasRow } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { addressBlock } from '../../db/throttle/address-block.js';
import type { Throttle } from '../../db/throttle/throttle.js';
import { hasActiveLicence, isDeactivated } from '../../identity/person-queries.js';
import { personWithinReach, type Reaching, requireAllPharmacies } from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import { lockPerson } from '../users/change-access.js';
import { activation, freeUnusedSeats, type GivenSeat } from '../users/codes/seats.js';
import { type PeopleContext, requireUser, viewPerson } from '../users/find-people.js';
import { digestLicenceKey } from './licence-key.js';

const INVALID = 'Licença inválida.';
const ATTEMPTS = { limit: 10, windowSeconds: 15 * 60 };

/**
 * Takes a seat (docs/http.md, "Licence keys"). One sentence refuses unknown, revoked and expired keys, so
 * guessing reveals nothing.
 */
export async function activateLicence(
  { db, caller, throttle }: Pick<Context, 'db' | 'caller'> & { readonly throttle: Throttle },
  input: { key: string; address: string },
): Promise<Licence> {
  await throttle.hit(`licence:sub:${caller.sub}`, ATTEMPTS);
  try {
    await takeSeatOf(input.key, { db, caller });
  } catch (error) {
    // Only refusals count, so that guesses of a network keep no valid key out.
    if (error instanceof AppError && error.code === 'invalid')
      await throttle.hit(`licence:address:${addressBlock(input.address)}`, { ...ATTEMPTS, limit: 100 });
    throw error;
  }
  return { active: true, cognito_sub: caller.sub };
}

async function takeSeatOf(text: string, { db, caller }: Pick<Context, 'db' | 'caller'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A deactivation frees the seats that it sees; none may be taken behind its back.
    if (await isDeactivated(tx, caller.sub, 'for share')) throw new AppError('token_invalid');
    const key = await lockKey(tx, 'digest', digestLicenceKey(text));
    if (key === undefined || key.ended !== null) throw new AppError('invalid', INVALID);
    const holders = await seatHolders(tx, key.id);
    if (holders.includes(caller.sub)) return;
    if (holders.length >= key.seats)
      throw new AppError('invalid', 'Todas as vagas desta licença já estão em uso.');
    await takeSeat(tx, caller, { id: key.id, seats: key.seats, used: holders.length, sub: caller.sub });
  });
}

/**
 * A seat for somebody else, who then needs no key (docs/http.md, "Licence keys"). Changes nothing for people
 * with an active licence. Refuses `conflict` with the licence's name and what to do.
 */
export const giveLicence = useCase(giveCall, async (context: PeopleContext, { sub, license_key: keyId }) => {
  const { db, caller, directory } = context;
  requireAllPharmacies(caller);
  const user = await requireUser(directory, sub);
  await inTransaction(db, async (tx) => {
    await lockPerson(tx, user);
    if (await isDeactivated(tx, sub))
      throw new AppError('conflict', 'O acesso desta pessoa foi desativado. Reative-o antes.');
    if (await isLicensed(tx, sub)) return;
    await freeUnusedSeats(tx);
    const key = await lockKey(tx, 'id', keyId);
    if (key === undefined) throw new AppError('not_found', 'Licença não encontrada.');
    const used = (await seatHolders(tx, key.id)).length;
    const problem = problemOf(key, used);
    if (problem !== null) throw new AppError('conflict', problem);
    await takeSeat(tx, caller, { id: key.id, seats: key.seats, used, sub });
  });
  return viewPerson(db, directory, sub);
});

function problemOf({ label, seats, ended }: LockedKey, used: number): string | null {
  const name = `A licença ${label || 'sem nome'}`;
  if (ended === 'revoked') return `${name} foi revogada. Escolha outra ou peça uma a quem cuida do servidor.`;
  if (ended === 'expired') return `${name} venceu. Escolha outra ou peça uma nova a quem cuida do servidor.`;
  if (used < seats) return null;
  return `${name} não tem vaga livre: ${formatInteger(used)} de ${formatInteger(seats)} em uso. Desative quem não usa mais o sistema ou peça uma licença maior.`;
}

async function isLicensed(tx: Transaction, sub: string): Promise<boolean> {
  const person = await tx
    .selectFrom('person')
    .select(hasActiveLicence(sql.ref('person.sub')).as('licensed'))
    .where('sub', '=', sub)
    .executeTakeFirst();
  return person?.licensed === true;
}

interface OperatorContext {
  readonly db: Database;
  readonly operator: Actor;
}

interface NewLicence {
  readonly key: string;
  readonly seats: number;
  readonly label: string;
  readonly expiresAt: Date | null;
}

/** Keeps an existing key (docs/http.md, "Licence keys"). */
export async function issueLicence(
  { db, operator }: OperatorContext,
  { key, seats, label, expiresAt }: NewLicence,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const issued = await tx
      .insertInto('licence_key')
      .values({ digest: digestLicenceKey(key), seats, label, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (issued === undefined) return;
    await auditThing(tx, operator, ['licence_key', issued.id, null], {
      action: 'issue',
      after: { label, seats, expires_at: expiresAt },
    });
  });
}

/** Returns false if the key is unknown or already revoked. */
export async function revokeLicence({ db, operator }: OperatorContext, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const after = await tx
      .updateTable('licence_key')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(['label', 'seats', 'expires_at', 'revoked_at'])
      .executeTakeFirst();
    if (after === undefined) return false;
    const before = { ...after, revoked_at: null };
    await auditThing(tx, operator, ['licence_key', id.toLowerCase(), null], {
      action: 'revoke',
      before,
      after,
    });
    return true;
  });
}

export async function viewLicences(db: Database, caller: Reaching & { readonly sub: string }) {
  const reach = personWithinReach(caller);
  return db
    .selectFrom('licence_seat')
    .select([
      'sub as cognito_sub',
      sql<boolean>`bool_or(${hasActiveLicence(sql.ref('licence_seat.sub'))})`.as('active'),
    ])
    .$if(reach !== null, (query) =>
      query.where(sql<boolean>`exists (select from person where person.sub = licence_seat.sub and ${reach})`),
    )
    .groupBy('sub')
    .orderBy('sub')
    .execute();
}

export type LicenceKeyView = Awaited<ReturnType<typeof viewLicenceKeys>>[number];

/** The newest come first, without keys, which aren't stored. */
export async function viewLicenceKeys(db: Database) {
  return db
    .selectFrom('licence_key')
    .leftJoin('licence_seat', 'licence_seat.licence_key_id', 'licence_key.id')
    .select([
      'id',
      'label',
      'seats',
      'expires_at',
      'revoked_at',
      sql<number>`count(licence_seat.sub)`.as('used'),
      sql<number>`case when revoked_at is null and (expires_at is null or expires_at > now())
        then greatest(0, seats - count(licence_seat.sub)) else 0 end`.as('free'),
    ])
    .groupBy('licence_key.id')
    .orderBy('licence_key.id', 'desc')
    .execute();
}

/** The operator sees them by name; people who are gone keep their `sub`. */
export function viewSeatHolders(db: Database, keyId: string) {
  return db
    .selectFrom('licence_seat')
    .innerJoin('person', 'person.sub', 'licence_seat.sub')
    .select(['person.sub', 'person.name', 'person.email'])
    .where('licence_key_id', '=', keyId)
    .orderBy('person.name')
    .execute();
}

type LockedKey = NonNullable<Awaited<ReturnType<typeof lockKey>>>;
type Ended = 'revoked' | 'expired' | null;

/** Two callers can't take the last seat. */
async function lockKey(tx: Transaction, column: 'id' | 'digest', value: string | Buffer) {
  const ended = sql<Ended>`case when revoked_at is not null then 'revoked'
    when expires_at <= now() then 'expired' end`;
  return tx
    .selectFrom('licence_key')
    .select(['id', 'label', 'seats', ended.as('ended')])
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst();
}

async function seatHolders(tx: Transaction, keyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('licence_seat')
    .select('sub')
    .where('licence_key_id', '=', keyId)
    .execute();
  return rows.map((row) => row.sub);
}

async function takeSeat(tx: Transaction, actor: Actor, seat: GivenSeat): Promise<void> {
  await tx.insertInto('licence_seat').values({ licence_key_id: seat.id, sub: seat.sub }).execute();
  await writeAudit(tx, actor, [activation(seat)]);
}

export async function hasLicenceKeys(db: Database): Promise<boolean> {
  return hasRow(db, sql`licence_key`);
}
