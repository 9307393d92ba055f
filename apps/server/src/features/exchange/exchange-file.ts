import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/exchange/exchange-files';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { auditPharmacy } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import { type Answered, answering, countRows } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { cutTo, isoMoment, type Page } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { lockPharmacy, viewPharmacy } from '../pharmacies/read-pharmacies.js';
import { type Arrival, findFolders } from './folders.js';

/** The folder acts by its name, and is no person (docs/decisions/0033). */
export function folderCaller(folder: string): Caller {
  const name = `Pasta ${folder}`;
  return { sub: 'folder', email: '', name, role: 'mod', licensed: true, pharmacyIds: null };
}

/** `of`: what an answer holds for, also in later files; null holds for this file only. */
export interface Question extends contract.ExchangeQuestion {
  readonly of: string | null;
}

const openFiles = answering({
  id: 'text',
  pharmacy_id: 'text',
  pharmacy_name: 'text',
  kind: z.custom<contract.ExchangeKind>(),
  name: 'text',
  file_at: 'date',
  path: 'text',
  state: z.custom<contract.ExchangeState>(),
  taken_at: 'date',
  questions: z.custom<Question[]>(),
});
export type OpenFile = Answered<typeof openFiles>;

export async function findOpenFiles(db: Database): Promise<OpenFile[]> {
  return openFiles`
    select exchange_file.id, pharmacy_id, pharmacy.name as pharmacy_name, kind, exchange_file.name, file_at, path, state,
      taken_at, questions
    from exchange_file join pharmacy on pharmacy.id = pharmacy_id
    where state in ('taken', 'allowed', 'importing') and deleted_at is null
    order by pharmacy_id, file_at, kind desc, exchange_file.id
  `.all(db);
}

/** Before the file is moved to `path`: a server that ends between both finds the row and no file. */
export async function addFile(
  db: Database,
  pharmacyId: string,
  { kind, name, at, path }: Pick<Arrival, 'kind' | 'name' | 'at' | 'path'>,
): Promise<string> {
  return answering({ id: 'text' })`
    insert into exchange_file (pharmacy_id, kind, name, file_at, path, state)
    values (${pharmacyId}, ${kind}, ${name}, least(${new Date(at)}, now()), ${path}, 'taken') returning id
  `.value(db);
}

export async function forgetFile(db: Database, id: string): Promise<void> {
  await sql`delete from exchange_file where id = ${id} and state = 'taken'`.execute(db);
}

export interface Judged {
  readonly state: contract.ExchangeState;
  readonly sha256?: string | undefined;
  readonly rows?: number | undefined;
  readonly columns?: string | undefined;
  readonly questions?: readonly Question[] | undefined;
  readonly receipt?: string | undefined;
}

/** A file that another process ended stays as it is. */
export async function judgeFile(
  db: Queries,
  id: string,
  { state, sha256, rows, columns, questions, receipt }: Judged,
): Promise<void> {
  await sql`
    update exchange_file set state = ${state}, sha256 = coalesce(${sha256 ?? null}, sha256),
      rows = coalesce(${rows ?? null}::integer, rows), columns = coalesce(${columns ?? null}, columns),
      questions = coalesce(${questions === undefined ? null : JSON.stringify(questions)}::jsonb, questions),
      receipt = coalesce(${receipt ?? null}, receipt), receipt_due = ${receipt !== undefined},
      ended_at = case when ${receipt !== undefined} then now() end
    where id = ${id} and state in ('taken', 'allowed', 'importing', 'stopped')
  `.execute(db);
}

export function stopped(questions: readonly Question[]): Judged {
  const asked = questions.map(({ message }) => `- ${message}`);
  const head = 'Parado: nada foi importado. Responda no Balanço, em Arquivos da farmácia:';
  return { state: 'stopped', questions, receipt: [head, ...asked].join('\n') };
}

export async function closeOlder(db: Queries, file: OpenFile): Promise<void> {
  await sql`
    update exchange_file set state = 'replaced', ended_at = now(), receipt_due = true,
      receipt = 'Um arquivo mais novo já entrou: este não é mais preciso. Nada dele foi importado.'
    where pharmacy_id = ${file.pharmacy_id} and kind = ${file.kind} and state = 'stopped'
      and file_at <= ${file.file_at} and id <> ${file.id}
  `.execute(db);
}

export async function findLastPassed(db: Database, pharmacyId: string) {
  return answering({ file_at: 'date', sha256: 'text', rows: 'int?', columns: 'text?' })`
    select file_at, sha256, rows, columns from exchange_file
    where pharmacy_id = ${pharmacyId} and kind = 'catalogue' and state in ('imported', 'same')
    order by file_at desc, id desc limit 1
  `.first(db);
}

/** Finds what earlier answers to files of this kind hold for, and how the last one reads numbers. */
export async function findAnswers(db: Database, { pharmacy_id, kind, id }: OpenFile) {
  const rows = await answering({
    id: 'text',
    state: z.custom<contract.ExchangeState>(),
    questions: z.custom<Question[]>(),
    answer: z.custom<EndpointInput<typeof contract.answerExchangeFile>['body']>(),
  })`
    select id, state, questions, answer from exchange_file
    where pharmacy_id = ${pharmacy_id} and kind = ${kind} and answer ->> 'answer' = 'let_through'
    order by answered_at
  `.all(db);
  const asked = rows.flatMap((row) =>
    (row.state === 'stopped' ? [] : row.questions).map((question) =>
      row.id === id ? ownKey(question) : keyOf(question),
    ),
  );
  const numbers = rows.findLast(({ answer }) => answer.numbers !== undefined)?.answer.numbers;
  return { holds: new Set(asked.filter((key) => key !== null)), numbers };
}

const keyOf = ({ kind, of }: Question) => (of === null ? null : `${kind} ${of}`);
const ownKey = (question: Question) => keyOf(question) ?? `${question.kind} here`;

export function isAnswered(question: Question, holds: ReadonlySet<string>): boolean {
  return holds.has(ownKey(question));
}

const files = answering({ ...contract.exchangeFileSchema.shape, questions: z.custom<Question[]>() });

const FIELDS = sql`id, kind, name, ${isoMoment(sql`file_at`)} as file_at, ${isoMoment(sql`taken_at`)} as taken_at, state,
  questions, answered_by, coalesce(receipt, '') as receipt`;

function shown({ questions, ...row }: Answered<typeof files>): contract.ExchangeFile {
  return { ...row, questions: questions.map(({ of: _of, ...question }) => question) };
}

/** The newest first, and how the folder is. Refuses `not_found`. */
export async function viewExchangeFiles(db: Database, pharmacyId: string, page: Page) {
  await viewPharmacy(db, pharmacyId);
  const folder = (await findFolders(db)).find(({ pharmacy_id: id }) => id === pharmacyId);
  const recent = sql`pharmacy_id = ${pharmacyId} and taken_at > now() - ${sql.lit(contract.EXCHANGE_DAYS)} * interval '1 day'`;
  const listed = await files`
    select ${FIELDS} from exchange_file where ${recent}
    order by exchange_file.taken_at desc, id desc ${cutTo(page)}
  `.all(db);
  const count = await countRows(db, sql`exchange_file where ${recent}`);
  const look = await answering({ looked_at: 'text', failure: 'text?' })`
    select ${isoMoment(sql`looked_at`)} as looked_at, coalesce(failure, failures ->> ${pharmacyId}) as failure
    from exchange_look
  `.first(db);
  return {
    count,
    results: listed.map(shown),
    folder: folder?.folder ?? null,
    is_shared: folder?.is_shared ?? false,
    looked_at: look?.looked_at ?? null,
    failure: look?.failure ?? null,
  };
}

/** The folder acts on it at its next look. Refuses `not_found`, and `conflict` for a file that no longer waits. */
export const answerExchangeFile = transact(contract.answerExchangeFile, async (tx, { caller }, input) => {
  const { id: pharmacyId, file_id: fileId, answer, numbers } = input;
  await lockPharmacy(tx, pharmacyId, 'edit');
  const before = await findFile(tx, pharmacyId, fileId);
  if (before.state !== 'stopped') throw new AppError('conflict', 'Este arquivo não espera mais resposta.');
  const state = answer === 'let_through' ? 'allowed' : 'left';
  const receipt = `Deixado de fora por ${caller.name}: nada foi importado.`;
  await sql`
      update exchange_file set state = ${state}, answer = ${JSON.stringify({ answer, numbers })}::jsonb,
        answered_by = ${caller.name}, answered_at = now(), receipt_due = ${answer === 'leave_out'},
        receipt = case when ${answer === 'leave_out'} then ${receipt} else receipt end
      where id = ${fileId}
    `.execute(tx);
  const questions = before.questions.map(({ message }) => message);
  await auditPharmacy(tx, caller, pharmacyId, {
    action: 'answer_file',
    after: { file: fileId, file_name: before.name, answer, questions },
  });
  return shown(await findFile(tx, pharmacyId, fileId));
});

async function findFile(tx: Transaction, pharmacyId: string, id: string) {
  return files`
    select ${FIELDS} from exchange_file where pharmacy_id = ${pharmacyId} and id = ${id} for update
  `.one(tx, () => new AppError('not_found', 'Arquivo não encontrado.'));
}
