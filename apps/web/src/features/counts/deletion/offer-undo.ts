import type { Count, CountLine } from '@balanco/contract/counts/counts';
import type { QueryClient } from '@tanstack/react-query';
import { sentenceWithDetail } from '../../../api/sentence';
import { noticeDone, noticeFailure } from '../../../ui/notices';
import { noticeUndo } from '../../../ui/undo-notice';
import { refreshCounts } from '../edit/use-count-mutation';
import { lineTitle } from '../line-title';
import { type UndoOutcome, undoDeletion } from './undo-deletion';

/** Offers to undo a deletion. It also works after the person has opened another list or screen. */
export function offerUndo(queries: QueryClient, line: CountLine, deleted: Count): void {
  noticeUndo({
    message: `Contagem excluída: ${lineTitle(line)}`,
    async undo() {
      const outcome = await undoDeletion(line, deleted).catch((error: unknown) => {
        throw new Error(sentenceWithDetail('Erro ao desfazer a exclusão.', error));
      });
      await refreshCounts(queries);
      showOutcome[outcome]();
    },
  });
}

const showOutcome: Readonly<Record<UndoOutcome, () => void>> = {
  restored: () => noticeDone('Exclusão desfeita.'),
  changed: () =>
    noticeDone('Exclusão desfeita. Outra pessoa alterou a contagem nesse meio-tempo: confira a lista.'),
  refused: () =>
    noticeFailure(
      'A exclusão não foi desfeita: outra pessoa alterou a contagem nesse meio-tempo. Confira a lista.',
    ),
};
