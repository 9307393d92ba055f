import { restoreDeletion } from '@balanco/contract/history/trash';
import { useQueryClient } from '@tanstack/react-query';
import { request, sentence } from '../api/client';
import { noticeUndo } from '../ui/messages/notice-undo';

export const RESTORABLE = 'Dá para restaurar depois, na Lixeira.';

/** Reports a deletion and restores exactly it (docs/counts.md, "The trash"). */
export function useOfferRestore(): (deletion: string | null, message: string) => void {
  const queries = useQueryClient();
  return (deletion, message) => {
    if (deletion === null) return;
    const undo = async () => {
      await request(restoreDeletion, { params: { id: deletion }, body: {} }).catch((error: unknown) => {
        throw new Error(sentence(error));
      });
      await queries.invalidateQueries();
    };
    noticeUndo({ message, undo });
  };
}
