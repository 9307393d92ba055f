import { randomInt } from 'node:crypto';
import { foldText } from '@balanco/contract/base/fold-text';
import { COLLECTOR_CODE_LETTERS, withoutMail } from '@balanco/contract/people/collector-code-text';
import { anonymisePerson as call } from '@balanco/contract/people/personal-data';
import { shownPerson } from '@balanco/contract/people/shown-person';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../../app-error.js';
import { NO_PHARMACY } from '../../../audit/seal-audit.js';
import { answering, countRows } from '../../../db/answering.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { withLongStatements } from '../../../db/work-scope.js';
import { auditPerson } from '../../../identity/audit-account.js';
import { requireAllPharmacies } from '../../../pharmacy-access/reach.js';
import { useCase } from '../../../use-case.js';
import { lockPerson, refuseLastAdmin } from '../change-access.js';
import { revokeCodesOf } from '../codes/revoke-codes.js';
import { requireUser, viewPerson } from '../find-people.js';
import type { PersonalDataContext } from './export-personal-data.js';
import { HELD_COLUMNS } from './held-data.js';

interface Names {
  readonly name: string;
  readonly email: string;
}

/**
 * Erases a person's name, e-mail and sign-in everywhere; what they counted stays under a name that tells nobody
 * (docs/privacy.md). Refuses oneself, the last administrator, another typed name, and who is anonymised already.
 */
export const anonymisePerson = useCase(
  call,
  async (context: PersonalDataContext, { sub, typed_name: typed }) => {
    const { db, caller, directory, accounts } = context;
    requireAllPharmacies(caller);
    const user = await requireUser(directory, sub);
    if (sub === caller.sub) throw new AppError('conflict', 'Você não pode anonimizar a si mesmo.');
    await withLongStatements(() =>
      inTransaction(db, async (tx) => {
        const locked = await lockPerson(tx, user);
        refuseLastAdmin(locked);
        const person = await tx
          .selectFrom('person')
          .select(['name', 'email', 'anonymised_at'])
          .where('sub', '=', sub)
          .executeTakeFirstOrThrow();
        if (person.anonymised_at !== null) throw new AppError('conflict', 'Esta pessoa já foi anonimizada.');
        // The dialog asks for what it shows, which is no name if there is none.
        const shown = [person, user].flatMap(({ name, email }) => [name, shownPerson(name, email, '')]);
        if (!shown.some((name) => foldText(name) === foldText(typed))) {
          throw invalidField('typed_name', 'O nome digitado não é o desta pessoa.');
        }
        const names = anonymousNames();
        await endAccess(tx, sub);
        const kept = await keepDigests(tx, sub, [person, user]);
        for (const before of [person, user]) await erase(tx, sub, before, names);
        await accounts?.anonymise(tx, sub, names);
        const at = new Date();
        await tx
          .updateTable('person')
          .set({ ...names, anonymised_at: at, deactivated_at: at, sessions_ended_at: at, leaves_at: null })
          .where('sub', '=', sub)
          .execute();
        await auditPerson(tx, caller, sub, {
          action: 'anonymise',
          before: { deactivated_at: locked.deactivatedAt },
          after: { name: names.name, audit_rows: kept },
        });
      }),
    );
    return viewPerson(db, directory, sub);
  },
);

/** 'Pessoa anonimizada K7M2', so that the Ata still tells two of them apart. */
function anonymousNames(): Names {
  const letters = (count: number) =>
    Array.from(
      { length: count },
      () => COLLECTOR_CODE_LETTERS[randomInt(COLLECTOR_CODE_LETTERS.length)],
    ).join('');
  const mark = letters(4);
  return {
    name: `Pessoa anonimizada ${mark}`,
    email: withoutMail(`anonimizada-${mark}${letters(8)}`.toLowerCase()),
  };
}

async function endAccess(tx: Transaction, sub: string): Promise<void> {
  await revokeCodesOf(tx, sub, new Date());
  await tx.updateTable('collector_code').set({ device: '' }).where('sub', '=', sub).execute();
  for (const { table, sub: column, erased } of HELD_COLUMNS)
    if (erased === 'rows')
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${sub}`.execute(tx);
}

/**
 * Keeps the digests of the texts of the rows that are about to change, so that the chain of the audit can be verified afterwards. Their
 * chains are linked up to here first and held until the end: a row without a link would be linked as it is then.
 *
 * @returns how many rows change for the first time
 */
async function keepDigests(tx: Transaction, sub: string, people: readonly Names[]): Promise<number> {
  const texts = [...new Set(people.flatMap(({ name, email }) => [name, email]))]
    .filter((text) => text !== '')
    .map((text) => JSON.stringify(text));
  const changing = sql`(actor_sub = ${sub} or exists (
    select from unnest(${texts}::text[]) as text
    where strpos(coalesce(before::text, '') || coalesce(after::text, ''), text) > 0
  ))`;
  await sql`
    select seal_audit(chain, null) from (
      select distinct coalesce(pharmacy_id, ${NO_PHARMACY}::uuid) as chain from audit where ${changing} order by 1
    ) as changed
  `.execute(tx);
  const kept = await sql`
    insert into audit_anonymised (audit_id, digest)
    select id, case when id > one_digest_to then (audit_halves(audit)).texts
      else sha256(convert_to(audit_row_text(audit), 'UTF8')) end
    from audit cross join audit_mark
    where ${changing} and id not in (select id from unsealed_audit())
    on conflict do nothing
  `.execute(tx);
  return Number(kept.numAffectedRows ?? 0n);
}

const DOCUMENTS: readonly (readonly [string, string, 'json' | 'jsonb'])[] = [
  ['audit', 'before', 'json'],
  ['audit', 'after', 'json'],
  ['settlement', 'details', 'jsonb'],
  ['settlement', 'appointment', 'jsonb'],
];

async function erase(tx: Transaction, sub: string, before: Names, after: Names): Promise<void> {
  for (const { table, sub: subColumn, erased } of HELD_COLUMNS) {
    const [nameColumn, emailColumn] = erased === 'rows' ? [] : erased;
    if (nameColumn === undefined) continue;
    const email = emailColumn === undefined ? sql`` : sql`, ${sql.ref(emailColumn)} = ${after.email}`;
    await sql`
      update ${sql.table(table)} set ${sql.ref(nameColumn)} = ${after.name}${email}
      where ${sql.ref(subColumn)} = ${sub} and ${sql.ref(nameColumn)} <> ${after.name}
    `.execute(tx);
  }
  // A person may have counted under several names, and a pharmacy has each of them once.
  await sql`
    update collector set name = ${after.name}, email = case when other.place = 1 then ${after.email} else other.place || '.' || ${after.email} end
    from (select id, row_number() over (partition by pharmacy_id order by id) as place from collector where sub = ${sub}) as other
    where other.id = collector.id
  `.execute(tx);
  await eraseTexts(tx, before, after);
}

/**
 * Names without a `sub` beside them, and names in documents. A name that somebody else has too stays: it may be theirs. The
 * e-mail is the person's alone.
 */
async function eraseTexts(tx: Transaction, before: Names, after: Names): Promise<void> {
  const people = await countRows(tx, sql`person where name = ${before.name}`);
  const isOnly = people <= 1 && before.name !== '';
  const pairs = [
    ...(before.email === '' ? [] : [[before.email, after.email] as const]),
    ...(isOnly ? [[before.name, after.name] as const] : []),
  ];
  await tx.deleteFrom('mail_address').where('email', '=', before.email.toLowerCase()).execute();
  if (isOnly) {
    const rows = await answering({ table: 'text', column: 'text' })`
      select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and column_name like '%\_by'
    `.all(tx);
    const columns = [...rows, { table: 'person_notice', column: 'by_name' }];
    for (const { table, column } of columns.filter(({ table, column }) => !hasSub(table, column)))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after.name} where ${sql.ref(column)} = ${before.name}`.execute(
        tx,
      );
  }
  for (const document of DOCUMENTS)
    for (const [from, to] of pairs)
      if (TECHNICAL.test(from)) await replaceNamed(tx, document, from, to);
      else await replaceText(tx, document, JSON.stringify(from), JSON.stringify(to));
  for (const [from, to] of printedTexts(before, after, isOnly))
    await replaceText(tx, ['settlement', 'details', 'jsonb'], from, to);
}

/** In a settlement the name is the `sub`'s, as in the audit. */
function hasSub(table: string, column: string): boolean {
  return (
    table === 'settlement' && HELD_COLUMNS.some((held) => held.table === table && held.erased[0] === column)
  );
}

/** Parts of JSON in which the Ata has a name beside others: people of one name told apart, and sentences on decisions. */
function printedTexts(before: Names, after: Names, isOnly: boolean): (readonly [from: string, to: string])[] {
  const inText = (text: string) => JSON.stringify(text).slice(1, -1);
  const [name, email, newName] = [before.name, before.email, after.name].map(inText);
  const mark = inText(before.email.split('@')[0]?.slice(-4) ?? '');
  return [
    ...(before.email === ''
      ? []
      : ([
          [`"${name} (${email})"`, `"${newName}"`],
          [`"${name} (${mark})"`, `"${newName}"`],
          [` (${email})"`, ` (${after.email})"`],
        ] as const)),
    ...(isOnly
      ? ([
          [` por ${name}: `, ` por ${newName}: `],
          [` por ${name}"`, ` por ${newName}"`],
          [`"${name} recontou `, `"${newName} recontou `],
        ] as const)
      : []),
  ];
}

/** A name such as 'admin' or 'hash', which in documents may be a role or the name of a member. */
const TECHNICAL = /^(?:[a-z0-9][\w.:-]*|[A-Z]{1,2})$/;

/** Only where the member says that it is a name. */
async function replaceNamed(
  tx: Transaction,
  [table, column, type]: (typeof DOCUMENTS)[number],
  from: string,
  to: string,
): Promise<void> {
  const named = `("(?:by|\\w*(?:name|Name|_by))"\\s*:\\s*)"${from.replaceAll('.', '\\.')}"`;
  await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = regexp_replace(${sql.ref(column)}::text, ${named}, ${`\\1"${to}"`}, 'g')::${sql.raw(type)}
    where ${sql.ref(column)}::text ~ ${named}
  `.execute(tx);
}

async function replaceText(
  tx: Transaction,
  [table, column, type]: (typeof DOCUMENTS)[number],
  from: string,
  to: string,
): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = replace(${sql.ref(column)}::text, ${from}, ${to})::${sql.raw(type)}
    where strpos(${sql.ref(column)}::text, ${from}) > 0
  `.execute(tx);
}
