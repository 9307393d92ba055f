import { counted, formatInteger } from '@balanco/contract/base/numbers';
import { listUnplacedCounts } from '@balanco/contract/counts/unplaced';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { pagedQuery } from '../../listing/list-address';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';

/** It stands for counts that name no inventory. */
export const NAMES_NONE = 'none';

interface UnplacedListing {
  readonly page: number;
  /** A name or `NAMES_NONE`; null for all. */
  readonly named: string | null;
  /** If absent, as many as one call may assign. */
  readonly size?: number;
}

export const howManyUnplaced: UnplacedListing = { page: 1, named: null, size: 1 };

const unplacedKey = ['unplaced'] as const;

/** @param listing null disables the query */
export function unplacedQuery(listing: UnplacedListing | null) {
  return pagedQuery(unplacedKey, listing, ({ page, size, named }, signal) => {
    const query = { page, page_size: size, named_inventory: named ?? undefined };
    return request(listUnplacedCounts, { query }, { signal });
  });
}

/** Counts, inventories and totals change, so all queries reload. */
export function useUnplacedMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries(),
    // A refusal often means an outdated list.
    onError: () => {
      void queries.invalidateQueries({ queryKey: unplacedKey });
      void queries.invalidateQueries({ queryKey: ['inventories'] });
    },
  });
}

export function tellOutcome(participle: 'atribuída' | 'excluída', done: number, asked: number): void {
  if (done === 0) noticeFailure(`Nenhuma contagem ${participle}: outra pessoa chegou antes.`);
  else noticeDone(outcomeText(participle, done, asked));
}

/** '3 contagens atribuídas. 2 já tinham sido atribuídas ou excluídas por outra pessoa.' */
function outcomeText(participle: string, done: number, asked: number): string {
  const sentence = `${counted(done, 'contagem', 'contagens')} ${participle}${done === 1 ? '' : 's'}.`;
  const others = asked - done;
  if (others <= 0) return sentence;
  const had = others === 1 ? 'já tinha sido atribuída ou excluída' : 'já tinham sido atribuídas ou excluídas';
  return `${sentence} ${formatInteger(others)} ${had} por outra pessoa.`;
}
