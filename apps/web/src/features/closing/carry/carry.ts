import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { BULK_COUNT_LIMIT, undoBulkCounts, type WrittenCount } from '@balanco/contract/counts/count-bulk';
import { carryCounts, previewCarry } from '@balanco/contract/counts/count-carry';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { sentence, sentenceWithDetail } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { closingKey } from '../../../listing/closing-key';
import { noticeDone, noticeFailure } from '../../../ui/notices';
import { noticeUndo } from '../../../ui/undo-notice';

/** Which counts are meant; moments as ISO texts. */
export type CarrySelection = EndpointInput<typeof previewCarry>['query'];

/** What a carry would take along. The figures before stay until the new ones are there. */
export function carryQuery(id: string, selection: CarrySelection) {
  return queryOptions({
    queryKey: [...closingKey, id, 'carry', selection] as const,
    queryFn: ({ signal }) => request(previewCarry, { params: { id }, query: selection }, { signal }),
    placeholderData: (previous) => previous,
  });
}

type Carry = EndpointInput<typeof carryCounts>['body'];

interface Carried {
  readonly changed: readonly WrittenCount[];
  readonly failed: number;
  /** Why it stopped before the end, after something was carried. */
  readonly stopped: unknown;
}

/** Carries counts in calls of 1,000, until none is left or a call carries nothing. */
export function useCarry(id: string, onProgress: (carried: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(body: Carry): Promise<Carried> {
      const changed: WrittenCount[] = [];
      let failed = 0;
      for (;;) {
        try {
          const answer = await request(carryCounts, { params: { id }, body });
          changed.push(...answer.changed);
          failed += answer.failed.length;
          onProgress(changed.length);
          if (answer.left === 0 || answer.changed.length === 0) return { changed, failed, stopped: null };
        } catch (error) {
          if (changed.length === 0) throw error;
          return { changed, failed, stopped: error };
        }
      }
    },
    // Lines are in another inventory now, which every list may show.
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Says what was carried where, and offers to bring it back. */
export function tellCarried(
  queries: QueryClient,
  { changed, failed, stopped }: Carried,
  inventory: string,
): void {
  if (changed.length > 0) {
    noticeUndo({
      message: `${counted(changed.length, 'contagem levada', 'contagens levadas')} para ${inventory}`,
      undo: () => bringBack(queries, changed),
    });
  } else noticeDone('Nenhuma contagem para levar.');
  if (failed > 0) {
    noticeFailure(
      `${counted(failed, 'contagem ficou', 'contagens ficaram')} onde estava: outra pessoa mudou nesse meio-tempo.`,
    );
  }
  if (stopped !== null) noticeFailure(`Parou antes do fim. ${sentence(stopped)}`);
}

async function bringBack(queries: QueryClient, changed: readonly WrittenCount[]): Promise<void> {
  let notBack = 0;
  for (let from = 0; from < changed.length; from += BULK_COUNT_LIMIT) {
    const counts = changed.slice(from, from + BULK_COUNT_LIMIT);
    const { failed } = await request(undoBulkCounts, { body: { counts } }).catch((error: unknown) => {
      throw new Error(sentenceWithDetail('Erro ao desfazer.', error));
    });
    notBack += failed.length;
  }
  await queries.invalidateQueries();
  if (notBack === 0) noticeDone('Desfeito.');
  else {
    noticeFailure(
      `${counted(notBack, 'contagem não voltou', 'contagens não voltaram')}: outra pessoa mudou algo nesse meio-tempo.`,
    );
  }
}
