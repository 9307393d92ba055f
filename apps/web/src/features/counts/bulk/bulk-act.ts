import { formatInteger } from '@balanco/contract/base/numbers';
import {
  type BulkCountAnswer,
  type BulkLine,
  undoBulkCounts,
  type WrittenCount,
} from '@balanco/contract/counts/count-bulk';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import type { CountLine } from '@balanco/contract/counts/counts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { sentence, sentenceWithDetail } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { noticeDone, noticeFailure } from '../../../ui/notices';
import { noticeUndo } from '../../../ui/undo-notice';
import { refreshCounts } from '../edit/use-count-mutation';
import { lineTitle } from '../line-title';
import { type BulkOutcome, partsOf } from './bulk-batches';

/** The lines as a bulk call takes them. */
export function bulkLines(lines: readonly CountLine[]): BulkLine[] {
  return lines.map(({ count_id, entry_index, _version }) => ({ count_id, entry_index, _version }));
}

/** How many lines the counts of these lines have beside them: they move along. */
export function countCompanions(lines: readonly CountLine[]): number {
  const counts = new Map(lines.map((line) => [line.count_id, readCountLines(line.source).length]));
  return [...counts.values()].reduce((sum, size) => sum + size, 0) - lines.length;
}

/** How many lines of a failure are named. */
const NAMED = 5;

/**
 * Says what a bulk call did and offers to undo it, and names the lines that it left alone.
 *
 * @param done what happened to a line, e.g. 'excluída'
 */
export function tellBulk(
  queries: QueryClient,
  lines: readonly CountLine[],
  { changed, failed, stopped }: BulkOutcome,
  done: 'excluída' | 'movida' | 'corrigida',
): void {
  const left = new Set(failed.map(({ count_id }) => count_id));
  const reached = new Set([...left, ...changed.map(({ id }) => id)]);
  const touched = lines.filter(
    ({ count_id }) => !left.has(count_id) && (stopped === undefined || reached.has(count_id)),
  );
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

/** Undoes all calls of one action. A second try after a failure sends only what is left. */
function undoAll(queries: QueryClient, changed: readonly WrittenCount[]): () => Promise<void> {
  const left = partsOf(changed);
  let notBack = 0;
  return async () => {
    for (let part = left[0]; part !== undefined; part = left[0]) {
      const { failed } = await request(undoBulkCounts, { body: { counts: part } }).catch((error: unknown) => {
        throw new Error(sentenceWithDetail('Erro ao desfazer.', error));
      });
      notBack += failed.length;
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

const reasons: Readonly<Record<BulkCountAnswer['failed'][number]['reason'], string>> = {
  version_conflict: 'alterada por outra pessoa nesse meio-tempo',
  not_found: 'excluída nesse meio-tempo, ou de outra farmácia',
  unrecognised: 'não reconhecida, sem fator',
};

/** Which lines stayed as they were, and why. */
function failureText(lines: readonly CountLine[], failed: BulkCountAnswer['failed']): string {
  const why = new Map(failed.map(({ count_id, reason }) => [count_id, reasons[reason]]));
  const left = lines.filter(({ count_id }) => why.has(count_id));
  const named = left.slice(0, NAMED).map((line) => `${lineTitle(line)} (${why.get(line.count_id)})`);
  const more = left.length > NAMED ? [`e mais ${left.length - NAMED}`] : [];
  const what = counted(left.length, 'contagem ficou como estava', 'contagens ficaram como estavam');
  return `${what}: ${[...named, ...more].join('; ')}.`;
}
