import type { Licence } from '@balanco/contract/people/licences';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { type Actor, writeAudit } from '../../audit/write-audit.js';
import type { Context } from '../../context.js';
import type { Database, Transaction } from '../../db/database.js';
import { addressBlock } from '../../db/throttle/address-block.js';
import type { Throttle } from '../../db/throttle/throttle.js';
import { hasActiveLicence, isDeactivated } from '../../identity/person-queries.js';
import { personWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
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
    const key = await lockKeyByDigest(tx, digestLicenceKey(text));
    if (key === null || !key.usable) throw new AppError('invalid', INVALID);
    const holders = await seatHolders(tx, key.id);
    if (holders.includes(caller.sub)) return;
    if (holders.length >= key.seats)
      throw new AppError('invalid', 'Todas as vagas desta licença já estão em uso.');
    await takeSeat(tx, key.id, caller.sub);
    await writeAudit(tx, caller, [
      {
        pharmacyId: null,
        action: 'activate',
        entity: 'licence_key',
        entityId: key.id,
        before: { seats: key.seats, used: holders.length },
        after: { seats: key.seats, used: holders.length + 1, sub: caller.sub },
      },
    ]);
  });
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
    const id = await insertLicenceKey(tx, { digest: digestLicenceKey(key), seats, label, expiresAt });
    if (id === null) return;
    await writeAudit(tx, operator, [
      {
        pharmacyId: null,
        action: 'issue',
        entity: 'licence_key',
        entityId: id,
        after: { label, seats, expires_at: expiresAt },
      },
    ]);
  });
}

/** False if unknown or already revoked. */
export async function revokeLicence({ db, operator }: OperatorContext, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const after = await revokeLicenceKey(tx, id);
    if (after === null) return false;
    const before = { ...after, revoked_at: null };
    await writeAudit(tx, operator, [
      {
        pharmacyId: null,
        action: 'revoke',
        entity: 'licence_key',
        entityId: id.toLowerCase(),
        before,
        after,
      },
    ]);
    return true;
  });
}

/** Everyone within reach who ever took a seat. */
export async function viewLicences(
  db: Database,
  caller: Reaching & { readonly sub: string },
): Promise<Licence[]> {
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

interface LicenceKeyView {
  readonly id: string;
  readonly label: string;
  readonly seats: number;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly used: number;
}

/** Newest first; keys aren't stored. */
export async function viewLicenceKeys(db: Database): Promise<LicenceKeyView[]> {
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
    ])
    .groupBy('licence_key.id')
    .orderBy('licence_key.id', 'desc')
    .execute();
}

interface LockedKey {
  readonly id: string;
  readonly seats: number;
  readonly usable: boolean;
}

/** Two callers can't take the last seat. */
async function lockKeyByDigest(tx: Transaction, digest: Buffer): Promise<LockedKey | null> {
  const row = await tx
    .selectFrom('licence_key')
    .select([
      'id',
      'seats',
      sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`.as('usable'),
    ])
    .where('digest', '=', digest)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

async function seatHolders(tx: Transaction, keyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('licence_seat')
    .select('sub')
    .where('licence_key_id', '=', keyId)
    .execute();
  return rows.map((row) => row.sub);
}

async function takeSeat(tx: Transaction, keyId: string, sub: string): Promise<void> {
  await tx.insertInto('licence_seat').values({ licence_key_id: keyId, sub }).execute();
}

/** null if the key exists. */
export async function insertLicenceKey(
  db: Database | Transaction,
  key: { digest: Buffer; seats: number; label: string; expiresAt: Date | null },
): Promise<string | null> {
  const row = await db
    .insertInto('licence_key')
    .values({ digest: key.digest, seats: key.seats, label: key.label, expires_at: key.expiresAt })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function hasLicenceKeys(db: Database): Promise<boolean> {
  const row = await db.selectFrom('licence_key').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

async function revokeLicenceKey(tx: Transaction, id: string) {
  const row = await tx
    .updateTable('licence_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['label', 'seats', 'expires_at', 'revoked_at'])
    .executeTakeFirst();
  return row ?? null;
}
