import { counted, formatInteger } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import {
  BULK_COUNT_LIMIT,
  type BulkCountAnswer,
  type BulkLine,
  undoBulkCounts,
  type WrittenCount,
} from '@balanco/contract/counts/count-bulk';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import type { QueryClient } from '@tanstack/react-query';
import { request, sentence, sentenceWithDetail } from '../../../api/client';
import { noticeUndo } from '../../../ui/messages/notice-undo';
import { noticeDone, noticeFailure } from '../../../ui/messages/notices';
import { refreshCounts } from '../edit/use-count-mutation';
import { lineTitle } from '../line-words';

export interface BulkOutcome extends BulkCountAnswer {
  /** A call failed after others had succeeded. */
  readonly stopped?: { readonly sent: number; readonly error: unknown };
}

/**
 * Reports a bulk action, offers its undo and names skipped lines.
 *
 * @param done a participle, e.g. 'excluída'
 */
export function tellBulk(
  queries: QueryClient,
  lines: readonly CountLine[],
  { changed, failed, stopped }: BulkOutcome,
  done: 'excluída' | 'movida' | 'corrigida',
): void {
  const written = new Set(changed.map(({ id }) => id));
  const touched = lines.filter(({ count_id }) => written.has(count_id));
  if (changed.length > 0) {
    noticeUndo({
      message: counted(touched.length, `contagem ${done}`, `contagens ${done}s`),
      undo: undoAll(queries, changed),
    });
  } else if (failed.length === 0) noticeDone('Nada mudou: as contagens já estavam assim.');
  if (failed.length > 0) noticeFailure(failureText(lines, failed));
  if (stopped !== undefined) {
    const far = `${formatInteger(stopped.sent)} de ${formatInteger(lines.length)}`;
    noticeFailure(`Parou depois de ${far} contagens. ${sentence(stopped.error)}`);
  }
}

function undoAll(queries: QueryClient, changed: readonly WrittenCount[]): () => Promise<void> {
  const steps = partsOf(changed).map((counts) => async () => {
    const { failed } = await request(undoBulkCounts, { body: { counts } });
    return failed.length;
  });
  return undoSteps(queries, steps);
}

/**
 * A second try runs only the rest.
 *
 * @param steps answer how many counts didn't come back
 */
export function undoSteps(
  queries: QueryClient,
  steps: readonly (() => Promise<number>)[],
): () => Promise<void> {
  const left = [...steps];
  let notBack = 0;
  return async () => {
    for (let step = left[0]; step !== undefined; step = left[0]) {
      notBack += await step().catch((error: unknown) => {
        throw new Error(sentenceWithDetail('Erro ao desfazer.', error));
      });
      left.shift();
    }
    await refreshCounts(queries);
    if (notBack === 0) noticeDone('Desfeito.');
    else {
      const what = counted(notBack, 'contagem não voltou', 'contagens não voltaram');
      noticeFailure(`${what} ao que era: outra pessoa mudou algo nesse meio-tempo. Confira a lista.`);
    }
  };
}

/** Chunks of the most that a call takes. */
function partsOf<Item>(items: readonly Item[]): Item[][] {
  const parts = Math.ceil(items.length / BULK_COUNT_LIMIT);
  return Array.from({ length: parts }, (_part, index) =>
    items.slice(index * BULK_COUNT_LIMIT, (index + 1) * BULK_COUNT_LIMIT),
  );
}

const NAMED = 5;

const reasons: Readonly<Record<BulkCountAnswer['failed'][number]['reason'], string>> = {
  version_conflict: 'alterada por outra pessoa nesse meio-tempo',
  not_found: 'excluída nesse meio-tempo, ou de outra farmácia',
  unrecognised: 'não reconhecida, sem fator',
};

function failureText(lines: readonly CountLine[], failed: BulkCountAnswer['failed']): string {
  const why = new Map(failed.map(({ count_id, reason }) => [count_id, reasons[reason]]));
  const left = lines.filter(({ count_id }) => why.has(count_id));
  const named = left.slice(0, NAMED).map((line) => `${lineTitle(line)} (${why.get(line.count_id)})`);
  const more = left.length > NAMED ? [`e mais ${left.length - NAMED}`] : [];
  const what = counted(left.length, 'contagem ficou como estava', 'contagens ficaram como estavam');
  return `${what}: ${[...named, ...more].join('; ')}.`;
}

export function bulkLines(lines: readonly CountLine[]): BulkLine[] {
  return lines.map(({ count_id, entry_index, _version }) => ({ count_id, entry_index, _version }));
}

/** Other lines of the same counts, which move along. */
export function countCompanions(lines: readonly CountLine[]): number {
  const counts = new Map(lines.map((line) => [line.count_id, readCountLines(line.source).length]));
  return [...counts.values()].reduce((sum, size) => sum + size, 0) - lines.length;
}

/**
 * Sends 1,000 lines per call and stops at the first failure. Lines of one count share a call, because each
 * call gives the count a new version.
 *
 * @throws what `send` throws, if nothing was sent before
 */
export async function bulkInBatches(
  lines: readonly CountLine[],
  send: (batch: readonly CountLine[]) => Promise<BulkCountAnswer>,
  onProgress: (sent: number) => void,
): Promise<BulkOutcome> {
  const changed: WrittenCount[] = [];
  const failed: BulkCountAnswer['failed'] = [];
  let sent = 0;
  for (const batch of batchesOf(lines)) {
    try {
      const answer = await send(batch);
      changed.push(...answer.changed);
      failed.push(...answer.failed);
    } catch (error) {
      if (sent === 0) throw error;
      return { changed, failed, stopped: { sent, error } };
    }
    sent += batch.length;
    onProgress(sent);
  }
  return { changed, failed };
}

function batchesOf(lines: readonly CountLine[]): CountLine[][] {
  const byCount = new Map<number, CountLine[]>();
  for (const line of lines) byCount.set(line.count_id, [...(byCount.get(line.count_id) ?? []), line]);
  const batches: CountLine[][] = [];
  let batch: CountLine[] = [];
  for (const group of byCount.values()) {
    if (batch.length > 0 && batch.length + group.length > BULK_COUNT_LIMIT) {
      batches.push(batch);
      batch = [];
    }
    batch = [...batch, ...group];
  }
  return batch.length === 0 ? batches : [...batches, batch];
}
