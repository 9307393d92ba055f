import type {
  ExchangeKind,
  ExchangeQuestion,
  ExchangeState,
} from '@balanco/contract/exchange/exchange-files';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../caller.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import type { Arrival } from './folders.js';

/** The folder acts by its name, and is no person (docs/decisions/0033). */
export function folderCaller(folder: string): Caller {
  const name = `Pasta ${folder}`;
  return { sub: 'folder', email: '', name, role: 'mod', licensed: true, pharmacyIds: null };
}

/** `of`: what an answer holds for, also in later files; null holds for this file only. */
export interface Question extends ExchangeQuestion {
  readonly of: string | null;
}

export interface Answer {
  readonly answer: 'let_through' | 'leave_out';
  readonly numbers?: 'decimal_comma' | 'decimal_dot' | undefined;
}

const openSchema = z.object({
  id: z.string(),
  pharmacy_id: z.string(),
  pharmacy_name: z.string(),
  kind: z.custom<ExchangeKind>(),
  name: z.string(),
  file_at: z.date(),
  path: z.string(),
  state: z.custom<ExchangeState>(),
  taken_at: z.date(),
  questions: z.custom<Question[]>(),
});
export type OpenFile = z.infer<typeof openSchema>;

export async function findOpenFiles(db: Database): Promise<OpenFile[]> {
  return answering(openSchema.shape)`
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
  const { rows } = await answering({ id: 'text' })`
    insert into exchange_file (pharmacy_id, kind, name, file_at, path, state)
    values (${pharmacyId}, ${kind}, ${name}, least(${new Date(at)}, now()), ${path}, 'taken') returning id
  `.execute(db);
  return rows[0]?.id ?? '';
}

export async function forgetFile(db: Database, id: string): Promise<void> {
  await sql`delete from exchange_file where id = ${id} and state = 'taken'`.execute(db);
}

export interface Judged {
  readonly state: ExchangeState;
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

const passedSchema = z.object({
  file_at: z.date(),
  sha256: z.string(),
  rows: z.number().nullable(),
  columns: z.string().nullable(),
});

export async function findLastPassed(
  db: Database,
  pharmacyId: string,
): Promise<z.infer<typeof passedSchema> | undefined> {
  return answering(passedSchema.shape)`
    select file_at, sha256, rows, columns from exchange_file
    where pharmacy_id = ${pharmacyId} and kind = 'catalogue' and state in ('imported', 'same')
    order by file_at desc, id desc limit 1
  `.first(db);
}

const answeredSchema = openSchema
  .pick({ id: true, state: true, questions: true })
  .extend({ answer: z.custom<Answer>() });

export async function findAnswers(
  db: Database,
  { pharmacy_id, kind, id }: OpenFile,
): Promise<{ holds: ReadonlySet<string>; numbers: Answer['numbers'] }> {
  const { rows } = await answering(answeredSchema.shape)`
    select id, state, questions, answer from exchange_file
    where pharmacy_id = ${pharmacy_id} and kind = ${kind} and answer ->> 'answer' = 'let_through'
    order by answered_at
  `.execute(db);
  const asked = rows.flatMap((row) =>
    (row.state === 'stopped' ? [] : row.questions).map((question) =>
      row.id === id ? ownKey(question) : keyOf(question),
    ),
  );
  const numbers = rows.findLast(({ answer }) => answer.numbers !== undefined)?.answer.numbers;
  return { holds: new Set(asked.filter((key) => key !== null)), numbers };
}

function keyOf({ kind, of }: Question): string | null {
  return of === null ? null : `${kind} ${of}`;
}

function ownKey(question: Question): string {
  return keyOf(question) ?? `${question.kind} here`;
}

export function isAnswered(question: Question, holds: ReadonlySet<string>): boolean {
  return holds.has(ownKey(question));
}
