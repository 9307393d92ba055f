import type { MobileCountResult } from '@balanco/contract/mobile/mobile';
import type { AppError } from '../app-error.js';
import type { CountOutcome } from '../features/counts/write-counts.js';
import { UNPLACED } from '../features/pharmacies/unplaced-location.js';

/** The amplify_id of an item of a batch, which may be anything; null if it has none. */
export function amplifyIdOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !('amplify_id' in item)) return null;
  return typeof item.amplify_id === 'string' ? item.amplify_id : null;
}

/** The answer to a refused item, with a sentence that the app can show. */
export function rejected(amplifyId: string | null, error: AppError): MobileCountResult {
  return {
    amplify_id: amplifyId,
    id: null,
    status: 'rejected',
    _version: null,
    code: error.code,
    detail: error.message,
  };
}

const KEPT_UNPLACED =
  'O inventário não foi encontrado. A contagem está guardada e será atribuída pelo escritório.';

/** The answer to an item that reached the write path. */
export function resultOf(outcome: CountOutcome | undefined): MobileCountResult {
  if (outcome === undefined) throw new Error('a write has no outcome');
  if (outcome.status === 'rejected') return rejected(null, outcome.error);
  const { amplifyId, id, version, pharmacyId } = outcome.count;
  const result = { amplify_id: amplifyId, id, status: outcome.status, _version: version };
  return pharmacyId === UNPLACED ? { ...result, unplaced: true, detail: KEPT_UNPLACED } : result;
}
