import * as contract from '@balanco/contract/exchange/exchange-files';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { auditThing } from '../../audit/write-audit.js';
import { type Answered, answering } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { lockPharmacy, viewPharmacy } from '../pharmacies/read-pharmacies.js';
import type { Question } from './exchange-file.js';
import { findFolders } from './folders.js';

const files = answering({ ...contract.exchangeFileSchema.shape, questions: z.custom<Question[]>() });
type StoredFile = Answered<typeof files>;

const FIELDS = sql`id, kind, name, ${isoMoment(sql`file_at`)} as file_at, ${isoMoment(sql`taken_at`)} as taken_at, state,
  questions, answered_by, coalesce(receipt, '') as receipt`;

function shown({ questions, ...row }: StoredFile): contract.ExchangeFile {
  return { ...row, questions: questions.map(({ of: _of, ...question }) => question) };
}

interface FilesPage {
  readonly page: number;
  readonly pageSize: number;
}

/** The newest first, and how the folder is. Refuses `not_found`. */
export async function viewExchangeFiles(db: Database, pharmacyId: string, { page, pageSize }: FilesPage) {
  await viewPharmacy(db, pharmacyId);
  const folder = (await findFolders(db)).find(({ pharmacy_id: id }) => id === pharmacyId);
  const recent = sql`pharmacy_id = ${pharmacyId} and taken_at > now() - ${sql.lit(contract.EXCHANGE_DAYS)} * interval '1 day'`;
  const listed = await files`
    select ${FIELDS} from exchange_file where ${recent}
    order by exchange_file.taken_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.all(db);
  const { count } = await answering({ count: 'int' })`
    select count(*) as count from exchange_file where ${recent}
  `.one(db);
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
  await auditThing(tx, caller, ['pharmacy', pharmacyId, pharmacyId], {
    action: 'answer_file',
    after: {
      file: fileId,
      file_name: before.name,
      answer,
      questions: before.questions.map(({ message }) => message),
    },
  });
  return shown(await findFile(tx, pharmacyId, fileId));
});

async function findFile(tx: Transaction, pharmacyId: string, id: string): Promise<StoredFile> {
  return files`
    select ${FIELDS} from exchange_file where pharmacy_id = ${pharmacyId} and id = ${id} for update
  `.one(tx, () => new AppError('not_found', 'Arquivo não encontrado.'));
}
