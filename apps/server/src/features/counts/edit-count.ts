import * as contract from '@balanco/contract/counts/counts';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { refuseHiddenCount } from '../blind-count/blind-access.js';
import { findAmplifyId } from './count-queries.js';
import type { CountFields } from './count-record.js';
import { viewCount } from './count-views.js';
import { writeCounts } from './write-counts.js';

interface EditCountInput {
  readonly id: number;
  readonly fields: {
    readonly barcode?: unknown;
    readonly internalBarcode?: unknown;
    readonly factor?: number | undefined;
    readonly _deleted?: boolean | undefined;
    readonly _version?: number | undefined;
  };
}

/**
 * Edits or soft-deletes a count; any licensed role may (docs/http.md, "Role gating"), in a blind inventory collectors only
 * their own. Refuses `not_found`, and
 * `version_conflict` with the stored count if someone has changed the same field since `_version`.
 */
export async function editCount(context: Context, { id, fields }: EditCountInput): Promise<contract.Count> {
  const { db, caller } = context;
  authorise(caller, contract.editCount.permission);
  return inTransaction(db, async (tx) => {
    await refuseHiddenCount(tx, caller, id);
    const amplifyId = await findAmplifyId(tx, id);
    if (amplifyId === null) throw new AppError('not_found', 'Contagem não encontrada.');
    const [outcome] = await writeCounts(tx, context, [
      { by: 'office', amplifyId, fields: asFields(fields), baseVersion: fields._version },
    ]);
    if (outcome?.status === 'rejected') throw await withCurrent(tx, outcome.error, id);
    return currentCount(tx, id);
  });
}

function asFields(fields: EditCountInput['fields']): Partial<CountFields> {
  return {
    ...(fields.barcode === undefined ? {} : { barcode: fields.barcode }),
    ...(fields.internalBarcode === undefined ? {} : { internalBarcode: fields.internalBarcode }),
    ...(fields.factor === undefined ? {} : { factor: fields.factor }),
    ...(fields._deleted === undefined ? {} : { deleted: fields._deleted }),
  };
}

async function withCurrent(tx: Transaction, error: AppError, id: number): Promise<AppError> {
  if (error.code !== 'version_conflict') return error;
  return new AppError('version_conflict', error.message, { current: await currentCount(tx, id) });
}

async function currentCount(tx: Transaction, id: number): Promise<contract.Count> {
  const count = await viewCount(tx, id);
  if (count === null) throw new Error(`count ${id} was just read and is not there`);
  return count;
}
