import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { formatDateTime } from './format-date-time';

interface DoneWords {
  /** 'Pronta · confere' */
  readonly state: string;
  /** Who declared it and when, one after the other. */
  readonly by: string;
  /** False if something has to be looked at. */
  readonly holds: boolean;
}

/**
 * What collectors declared about a section on their phones (docs/collector-api.md, "Finishing a section"); null if nobody did.
 *
 * @param when says a moment
 */
export function doneWords(
  { done = [], count }: Pick<InventoryRow, 'done' | 'count'>,
  when: (iso: string) => string = formatDateTime,
): DoneWords | null {
  if (done.length === 0) return null;
  const isLate = done.some(({ withdrawn_at }) => withdrawn_at !== null);
  const differs = done.some(({ matches, withdrawn_at }) => !matches && withdrawn_at === null);
  const isEmpty = count === 0 && done.every(({ lines }) => lines === 0);
  const standing = isLate ? 'chegou linha depois' : differs ? 'não confere' : 'confere';
  return {
    state: `${isEmpty && !isLate ? 'Vazia' : 'Pronta'} · ${standing}`,
    by: done.map(({ name, declared_at }) => `${name} ${when(declared_at)}`).join(', '),
    holds: !isLate && !differs,
  };
}
