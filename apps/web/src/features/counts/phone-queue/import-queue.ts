import { importQueue, type QueueFile } from '@balanco/contract/counts/phone-queue';
import { MOBILE_BATCH_LIMIT, type MobileCountResult } from '@balanco/contract/mobile/mobile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import { request } from '../../../api/client';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';

/** What became of the counts of a file. */
export interface ImportedQueue {
  readonly created: number;
  /** Changes of counts that were there before. */
  readonly changed: number;
  readonly known: number;
  /** Those without a known inventory, among the ones above; they wait for staff. */
  readonly unplaced: number;
  readonly refused: readonly { readonly id: string | null; readonly why: string }[];
  /** Why it stopped before the end; null if it didn't. */
  readonly stopped: unknown;
}

const nothing: ImportedQueue = { created: 0, changed: 0, known: 0, unplaced: 0, refused: [], stopped: null };

/**
 * Imports a file in calls of 500 counts. What the server refuses of one person doesn't keep back the counts of the next one. A
 * failure after the first call is told with what was imported before it.
 */
export function useQueueImport(onProgress: (counts: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ people }: QueueFile): Promise<ImportedQueue> {
      let imported = nothing;
      let done = 0;
      for (const { sub, counts } of people) {
        for (let start = 0; start < counts.length; start += MOBILE_BATCH_LIMIT) {
          const part = counts.slice(start, start + MOBILE_BATCH_LIMIT);
          try {
            const body = { collector_sub: sub, counts: part };
            imported = (await request(importQueue, { body })).results.reduce(withResult, imported);
          } catch (error) {
            if (!isOfThese(error)) {
              if (done === 0) throw error;
              return { ...imported, stopped: error };
            }
            const refused = part.map((count) => ({ id: idOf(count), why: error.message }));
            imported = { ...imported, refused: [...imported.refused, ...refused] };
          }
          done += part.length;
          onProgress(done);
        }
      }
      return imported;
    },
    // The counts are in every list that shows them.
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Whether the server refuses these counts, such as those of a person whom it doesn't know; others may be accepted. */
function isOfThese(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.refusal.code === 'not_found' || error.refusal.code === 'invalid')
  );
}

function idOf(count: unknown): string | null {
  const { amplify_id: id } = Object(count);
  return typeof id === 'string' ? id : null;
}

function withResult(imported: ImportedQueue, result: MobileCountResult): ImportedQueue {
  const { status, amplify_id: id, detail = 'Recusada pelo servidor.', unplaced } = result;
  const waiting = imported.unplaced + (unplaced === true && status !== 'unchanged' ? 1 : 0);
  switch (status) {
    case 'created':
      return { ...imported, created: imported.created + 1, unplaced: waiting };
    case 'merged':
      return { ...imported, changed: imported.changed + 1, unplaced: waiting };
    case 'unchanged':
      return { ...imported, known: imported.known + 1 };
    case 'rejected':
      return { ...imported, refused: [...imported.refused, { id, why: detail }] };
  }
}

/** '12 contagens importadas. 3 já tinham chegado.' and what else deserves a word. */
export function importedSentence({ created, changed, known, unplaced, stopped }: ImportedQueue): string {
  const parts = [
    stopped !== null && `Parou antes do fim. ${sentence(stopped)}`,
    counted(created, 'contagem importada', 'contagens importadas'),
    changed > 0 && counted(changed, 'alterada', 'alteradas'),
    known > 0 && counted(known, 'já tinha chegado', 'já tinham chegado'),
    unplaced > 0 && `${counted(unplaced, 'espera', 'esperam')} em Contagens sem inventário`,
    stopped !== null && 'Importe o mesmo arquivo de novo para continuar: nada conta duas vezes',
  ];
  return parts
    .filter((part) => part !== false)
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');
}
