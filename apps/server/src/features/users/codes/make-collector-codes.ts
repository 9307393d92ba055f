import { readableCode } from '@balanco/contract/people/collector-code-text';
import * as contract from '@balanco/contract/people/collector-codes';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { auditPerson } from '../../../identity/audit-account.js';
import type { CollectorAccounts, DirectoryUser, UserDirectory } from '../../../identity/identity-provider.js';
import { requireAllPharmacies } from '../../../pharmacy-access/reach.js';
import { changePharmacies } from '../change-pharmacies.js';
import { requireUser } from '../person-views.js';
import { type DigestCode, makeCode } from './code-digest.js';
import { endOfLastDay } from './last-day.js';
import { prepareCollector } from './prepare-collector.js';
import { takeSeatsFor } from './seats-for-collectors.js';

export type CodesContext = Context & {
  readonly directory: UserDirectory;
  readonly accounts: CollectorAccounts | undefined;
  readonly digest: DigestCode;
};

interface Wanted {
  readonly sub?: string | undefined;
  readonly names: readonly string[];
  readonly until: string | null;
  readonly printed: boolean;
  readonly pharmacies: readonly string[] | null;
}

/**
 * Makes one code for someone who has an account, or one for each new name, with the seats that they need (docs/identity.md,
 * "Codes of collectors"). Refuses `invalid` for a repeated name, a last day that is over or too far, and new names on Amazon
 * Cognito; `not_found`; and `conflict` for staff, for someone whom an administrator deactivated, and if no seat is free.
 */
export async function makeCollectorCodes(
  context: CodesContext,
  wanted: Wanted,
): Promise<{ results: contract.NewCollectorCode[] }> {
  const { db, caller, directory } = context;
  authorise(caller, contract.makeCollectorCodes.permission);
  requireAllPharmacies(caller);
  const known = wanted.sub === undefined ? null : await requireUser(directory, wanted.sub);
  return inTransaction(db, async (tx) => {
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
    for (const user of users) {
      const seat = seats.get(user.sub) ?? null;
      results.push(await insertCode(tx, context, { user, seat, leavesAt, printed: wanted.printed }));
    }
    return { results };
  });
}

async function addCollectors(
  tx: Transaction,
  { accounts, caller }: CodesContext,
  { names, pharmacies }: Wanted,
  leavesAt: Date | null,
): Promise<DirectoryUser[]> {
  refuseRepeated(names);
  if (accounts === undefined) {
    const sentence =
      'As senhas ficam no Amazon Cognito: cadastre a pessoa em Cadastrar Usuário e depois escolha o nome dela aqui.';
    throw new AppError('invalid', sentence, { fields: { names: [sentence] } });
  }
  const users = await accounts.add(tx, names, caller);
  for (const user of users) {
    if (leavesAt !== null)
      await tx.updateTable('person').set({ leaves_at: leavesAt }).where('sub', '=', user.sub).execute();
    if (pharmacies !== null) await changePharmacies(tx, caller, user, pharmacies);
  }
  return users;
}

/** Two people of one name could not be told apart on the sheet. */
function refuseRepeated(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    const folded = name.toLocaleLowerCase('pt-BR').replace(/\s+/g, ' ');
    if (seen.has(folded)) {
      const sentence = `O nome ${name} está duas vezes na lista. Acrescente o sobrenome.`;
      throw new AppError('invalid', sentence, { fields: { names: [sentence] } });
    }
    seen.add(folded);
  }
}

async function insertCode(
  tx: Transaction,
  { accounts, caller, digest }: CodesContext,
  {
    user,
    seat,
    leavesAt,
    printed,
  }: { user: DirectoryUser; seat: string | null; leavesAt: Date | null; printed: boolean },
): Promise<contract.NewCollectorCode> {
  const code = makeCode();
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
      // Amazon Cognito tells nobody who signed in there, so a code that lapses unused doesn't free the seat.
      seat_lapses: accounts !== undefined,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { code_expires_at: expiresAt, ...(leavesAt === null ? {} : { leaves_at: leavesAt }) };
  await auditPerson(tx, caller, user.sub, { action: 'make_code', after });
  return {
    id,
    sub: user.sub,
    name: user.name,
    code: readableCode(code),
    expires_at: expiresAt.toISOString(),
    leaves_at: leavesAt?.toISOString() ?? null,
  };
}
