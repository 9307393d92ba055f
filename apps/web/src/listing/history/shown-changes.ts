import type { HistoryChange } from '@balanco/contract/history/history';

/** A change as it is written: with an arrow, or one value of something that came or went. */
export type ShownChange = Pick<HistoryChange, 'field'> &
  (
    | { readonly kind: 'changed'; readonly before: string; readonly after: string }
    | { readonly kind: 'came' | 'went'; readonly value: string }
  );

const NOTHING = 'vazio';

/** What came or went as a whole needs no arrows: every field of it has one side only. */
export function shownChanges(changes: readonly HistoryChange[]): ShownChange[] {
  const came = changes.every(({ before }) => before === null);
  const went = changes.every(({ after }) => after === null);
  return changes.map(({ field, before, after }) =>
    came || went
      ? { field, kind: came ? 'came' : 'went', value: after ?? before ?? NOTHING }
      : { field, kind: 'changed', before: before ?? NOTHING, after: after ?? NOTHING },
  );
}

/** 'Quantidade: 10 → 12', as a file has it. */
export function changeText(change: ShownChange): string {
  const value = change.kind === 'changed' ? `${change.before} → ${change.after}` : change.value;
  return `${change.field}: ${value}`;
}
