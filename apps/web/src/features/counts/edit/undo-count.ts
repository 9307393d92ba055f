import type { EndpointCall } from '@balanco/contract/base/endpoint';
import type { Count } from '@balanco/contract/counts/count';
import type { CountSource } from '@balanco/contract/counts/count-entries';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import type { editCount } from '@balanco/contract/counts/counts';
import type { QueryClient } from '@tanstack/react-query';
import { sentenceWithDetail } from '../../../api/client';
import { noticeUndo } from '../../../ui/messages/notice-undo';
import { noticeDone, noticeFailure } from '../../../ui/messages/notices';
import { patchCount, storedCountOf } from './save-line';
import { refreshCounts } from './use-count-mutation';

export type UndoOutcome =
  | 'restored'
  /** Restored, although other parts of the count changed meanwhile. */
  | 'changed'
  /** It isn't restored, because the same part changed meanwhile. */
  | 'refused';

const WORDS = {
  exclusão: { done: 'Exclusão desfeita.', subject: 'A exclusão' },
  correção: { done: 'Correção desfeita.', subject: 'A correção' },
} as const;

const CHANGED = 'alterou a contagem nesse meio-tempo';

interface CountUndo {
  readonly message: string;
  readonly what: keyof typeof WORDS;
  readonly undo: () => Promise<UndoOutcome>;
}

export function offerCountUndo(queries: QueryClient, { message, what, undo }: CountUndo): void {
  const { done, subject } = WORDS[what];
  noticeUndo({
    message,
    async undo() {
      const outcome = await undo().catch((error: unknown) => {
        throw new Error(sentenceWithDetail(`Erro ao desfazer a ${what}.`, error));
      });
      await refreshCounts(queries);
      if (outcome === 'restored') noticeDone(done);
      else if (outcome === 'changed') noticeDone(`${done} Outra pessoa ${CHANGED}: confira a lista.`);
      else noticeFailure(`${subject} não foi desfeita: outra pessoa ${CHANGED}. Confira a lista.`);
    },
  });
}

/**
 * Writes back part of a count, unless somebody changed that part since.
 *
 * @param stored the count as the change to undo left it
 * @param before what the count should be
 * @throws what `request` throws, except for a version conflict
 */
export async function restoreCount(
  { id, _version }: Count,
  patch: EndpointCall<typeof editCount>['body'],
  before: CountSource,
): Promise<UndoOutcome> {
  try {
    return isRestored(before, await patchCount({ count_id: id, _version }, patch)) ? 'restored' : 'changed';
  } catch (error) {
    const current = storedCountOf(error);
    if (current === null) throw error;
    // An earlier try may have succeeded and lost its answer.
    return isRestored(before, current) ? 'restored' : 'refused';
  }
}

function isRestored(before: CountSource, now: Count): boolean {
  return !now._deleted && JSON.stringify(readCountLines(before)) === JSON.stringify(readCountLines(now));
}
