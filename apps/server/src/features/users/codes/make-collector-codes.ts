import { createHmac, randomInt } from 'node:crypto';
import { foldText } from '@balanco/contract/base/fold-text';
import {
  COLLECTOR_CODE_LENGTH,
  COLLECTOR_CODE_LETTERS,
  readableCode,
} from '@balanco/contract/people/collector-code-text';
import * as contract from '@balanco/contract/people/collector-codes';
import { makeCollectorCodes as call } from '@balanco/contract/people/collector-codes';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../../app-error.js';
import type { Actor } from '../../../audit/write-audit.js';
import { answering } from '../../../db/answering.js';
import { createOnce } from '../../../db/create-once.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { takeTurn } from '../../../db/locks.js';
import { auditPerson } from '../../../identity/audit-account.js';
import type { CollectorAccounts, DirectoryUser } from '../../../identity/identity-provider.js';
import { tellPerson } from '../../../identity/notices.js';
import { requireAllPharmacies } from '../../../pharmacy-access/reach.js';
import { type CallInput, useCase } from '../../../use-case.js';
import { changePharmacies, lockPerson } from '../change-access.js';
import { type PeopleContext, requireUser } from '../find-people.js';
import { takeSeatsFor } from './seats.js';

interface CodesContext extends PeopleContext {
  readonly accounts: CollectorAccounts | undefined;
  readonly digest: DigestCode;
}

type Wanted = CallInput<typeof call>;

/**
 * Makes a code for a known person, or one for each new name, and takes the seats that they need
 * (docs/identity.md, "Codes of collectors"). A request repeated with its creation key gets the same codes, which
 * are derived from the key because nothing stores them.
 */
export const makeCollectorCodes = useCase(call, async (context: CodesContext, wanted) => {
  const { db, caller, directory } = context;
  requireAllPharmacies(caller);
  const known = wanted.sub === undefined ? null : await requireUser(directory, wanted.sub);
  const { key, ...request } = wanted;
  return inTransaction(db, (tx) => {
    const create = () => makeCodes(tx, context, wanted, known);
    const idsOf = ({ results }: { results: contract.NewCollectorCode[] }) => results.map(({ id }) => id);
    const find = (ids: readonly string[]) => findCodes(tx, context, ids, key);
    return createOnce(tx, caller, { key, call: call.id, request }, { create, idsOf, find });
  });
});

async function makeCodes(
  tx: Transaction,
  context: CodesContext,
  wanted: Wanted,
  known: DirectoryUser | null,
): Promise<{ results: contract.NewCollectorCode[] }> {
  const { caller } = context;
  const leaving = wanted.until === null ? null : await endOfLastDay(tx, wanted.until, wanted.pharmacies);
  const users = known === null ? await addCollectors(tx, context, wanted, leaving) : [known];
  const leavesAt = known === null ? leaving : await prepareCollector(tx, caller, known, leaving);
  const subs = users.map(({ sub }) => sub);
  await tx
    .updateTable('collector_code')
    .set({ revoked_at: sql<Date>`now()` })
    .where('sub', 'in', subs)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  const seats = await takeSeatsFor(tx, caller, subs);
  const results: contract.NewCollectorCode[] = [];
  for (const [place, user] of users.entries()) {
    const seat = seats.get(user.sub) ?? null;
    const code = codeOf(context, wanted.key, place);
    results.push(await insertCode(tx, context, { user, code, seat, leavesAt, printed: wanted.printed }));
  }
  return { results };
}

/** Returns what the first request with the key made, or null if a code was taken back or replaced since. */
async function findCodes(tx: Transaction, context: CodesContext, ids: readonly string[], key: string | null) {
  const rows = await tx
    .selectFrom('collector_code')
    .innerJoin('person', 'person.sub', 'collector_code.sub')
    .select(['id', 'collector_code.sub', 'name', 'expires_at', 'leaves_at'])
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
  if (rows.length < ids.length) return null;
  const results = rows.map(({ expires_at: expiresAt, leaves_at: leavesAt, ...of }, place) =>
    shownCode(of, { code: codeOf(context, key, place), expiresAt, leavesAt }),
  );
  return { results };
}

function shownCode(
  of: Pick<contract.NewCollectorCode, 'id' | 'sub' | 'name'>,
  { code, expiresAt, leavesAt }: { code: string; expiresAt: Date; leavesAt: Date | null },
): contract.NewCollectorCode {
  const [expires_at, leaves_at = null] = [expiresAt.toISOString(), leavesAt?.toISOString()];
  return { ...of, code: readableCode(code), expires_at, leaves_at };
}

async function addCollectors(
  tx: Transaction,
  { accounts, caller }: CodesContext,
  { names, pharmacies, key }: Wanted,
  leavesAt: Date | null,
): Promise<DirectoryUser[]> {
  refuseRepeated(names);
  if (key === null) await refuseJustMade(tx, names);
  if (accounts === undefined) {
    throw invalidField(
      'names',
      'As senhas ficam no Amazon Cognito: cadastre a pessoa em Cadastrar Usuário e depois escolha o nome dela aqui.',
    );
  }
  const users = await accounts.add(tx, names, caller);
  for (const user of users) {
    if (leavesAt !== null)
      await tx.updateTable('person').set({ leaves_at: leavesAt }).where('sub', '=', user.sub).execute();
    if (pharmacies !== null) await changePharmacies(tx, caller, user, pharmacies);
  }
  return users;
}

/** The sheet can't tell two of one name apart. */
function refuseRepeated(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    const folded = foldText(name);
    if (seen.has(folded)) {
      throw invalidField('names', `O nome ${name} está duas vezes na lista. Acrescente o sobrenome.`);
    }
    seen.add(folded);
  }
}

/** A client without creation keys that lost its answer asks again, perhaps several times at once. */
async function refuseJustMade(tx: Transaction, names: readonly string[]): Promise<void> {
  await takeTurn(tx, 'collector-codes');
  const made = await answering({ name: 'text' })`
    select name from person join collector_code code using (sub)
    where fold(name) = any(select fold(each) from unnest(${names}::text[]) as each)
      and first_seen_at > now() - interval '1 minute' limit 1
  `.first(tx);
  if (made !== undefined) throw new AppError('conflict', `${made.name} acabou de ser criada: criar outra?`);
}

interface CodeOf {
  readonly user: DirectoryUser;
  readonly code: string;
  readonly seat: string | null;
  readonly leavesAt: Date | null;
  readonly printed: boolean;
}

async function insertCode(
  tx: Transaction,
  { accounts, caller, digest }: CodesContext,
  { user, code, seat, leavesAt, printed }: CodeOf,
): Promise<contract.NewCollectorCode> {
  const expiresAt =
    printed && leavesAt !== null ? leavesAt : new Date(Date.now() + contract.COLLECTOR_CODE_MINUTES * 60_000);
  const { id } = await tx
    .insertInto('collector_code')
    .values({
      sub: user.sub,
      digest: digest('code', code),
      made_by: caller.sub,
      made_by_name: caller.name,
      expires_at: expiresAt,
      seat_key_id: seat,
      // Amazon Cognito reports no sign-ins, so a lapsed code keeps its seat there.
      seat_lapses: accounts !== undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { code_expires_at: expiresAt, ...(leavesAt === null ? {} : { leaves_at: leavesAt }) };
  await auditPerson(tx, caller, user.sub, { action: 'make_code', after });
  await tellPerson(tx, user.sub, { kind: 'code_made', by: caller });
  return shownCode({ id, sub: user.sub, name: user.name }, { code, expiresAt, leavesAt });
}

/**
 * Returns when the person leaves; null for staying. Brings back someone who left until `leaving`. Refuses
 * `conflict` and `invalid`.
 */
async function prepareCollector(tx: Transaction, actor: Actor, user: DirectoryUser, leaving: Date | null) {
  const { role, deactivatedAt, leavesAt } = await lockPerson(tx, user);
  if (role !== 'user')
    throw new AppError('conflict', 'Administradores e moderadores entram com a própria senha.');
  const hasLeft = leavesAt !== null && leavesAt <= new Date();
  if (deactivatedAt !== null && deactivatedAt.getTime() !== leavesAt?.getTime())
    throw new AppError(
      'conflict',
      'Esta pessoa foi desativada. Um administrador pode reativá-la em Usuários.',
    );
  if (leaving === null) {
    if (!hasLeft) return leavesAt;
    throw day('O acesso desta pessoa terminou. Informe até que dia ela volta.');
  }
  if (leavesAt === null) throw day('Esta pessoa tem acesso sem data. Deixe o dia em branco.');
  if (leaving.getTime() === leavesAt.getTime()) return leaving;
  await tx
    .updateTable('person')
    .set({ leaves_at: leaving, deactivated_at: null })
    .where('sub', '=', user.sub)
    .execute();
  await auditPerson(tx, actor, user.sub, {
    action: hasLeft ? 'bring_back' : 'update',
    before: { leaves_at: leavesAt },
    after: { leaves_at: leaving },
  });
  return leaving;
}

const day = (sentence: string) => invalidField('until', sentence);

/**
 * Latest midnight among the pharmacies' zones. Refuses `invalid` for past days, and beyond a session's life.
 * @param day 'YYYY-MM-DD'
 * @param pharmacies null for all
 */
async function endOfLastDay(tx: Transaction, day: string, pharmacies: readonly string[] | null) {
  const last = await answering({ end: 'date', over: 'boolean', far: 'boolean' })`
    with zone as (
      select coalesce(settings.time_zone, ${DEFAULT_SETTINGS.time_zone}) as name
      from pharmacy left join pharmacy_settings settings on settings.pharmacy_id = pharmacy.id
      where deleted_at is null and (${pharmacies === null} or pharmacy.id = any(${pharmacies ?? []}::uuid[]))
      union select ${DEFAULT_SETTINGS.time_zone} where ${pharmacies === null}
    ), last as (
      select coalesce(max((${day}::date + 1)::timestamp at time zone name),
        (${day}::date + 1)::timestamp at time zone ${DEFAULT_SETTINGS.time_zone}) as "end" from zone
    )
    select "end", "end" <= now() as over,
      "end" > now() + make_interval(days => ${contract.COLLECTOR_STAY_DAYS + 1}) as far from last
  `.one(tx);
  const sentence = last.over
    ? 'Este dia já passou.'
    : last.far
      ? `Escolha um dia dos próximos ${contract.COLLECTOR_STAY_DAYS}: um celular conectado dura no máximo 30 dias.`
      : null;
  if (sentence !== null) throw invalidField('until', sentence);
  return last.end;
}

/** Digests a code, a phone's attempt with one, or a creation, under SECRET_KEY: a copied database reveals none. */
export type DigestCode = (purpose: 'code' | 'attempt' | 'creation', text: string) => Buffer;

export function createCodeDigest(secretKey: Buffer): DigestCode {
  return (purpose, text) => createHmac('sha256', secretKey).update(`collector ${purpose}:${text}`).digest();
}

/** Letters that nobody confuses: random ones, or those of a creation key and the place in its list. */
function codeOf({ digest }: Pick<CodesContext, 'digest'>, key: string | null, place: number): string {
  let rest = key === null ? null : BigInt(`0x${digest('creation', `${key}:${place}`).toString('hex')}`);
  const letters = COLLECTOR_CODE_LETTERS.length;
  return Array.from({ length: COLLECTOR_CODE_LENGTH }, () => {
    if (rest === null) return COLLECTOR_CODE_LETTERS[randomInt(letters)];
    const letter = COLLECTOR_CODE_LETTERS[Number(rest % BigInt(letters))];
    rest /= BigInt(letters);
    return letter;
  }).join('');
}
