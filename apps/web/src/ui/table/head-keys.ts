import type { FocusEvent, KeyboardEvent } from 'react';
import { nextIndex } from './next-index';

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

const headsOf = (head: Element) => [...head.querySelectorAll<HTMLElement>('[data-head]')];

/** Notes which head has the focus, so that ArrowUp from the rows leads there again. */
export function noteHead({ currentTarget, target }: FocusEvent<HTMLTableSectionElement>): void {
  const at = headsOf(currentTarget).indexOf(target as HTMLElement);
  if (at !== -1) currentTarget.dataset.reached = String(at);
}

/** The keys of the heads: arrows, Home and End between them, ArrowDown back to the row that is the table's Tab stop. */
export function onHeadKey(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const heads = headsOf(event.currentTarget);
  const next = nextIndex(event.key, heads.indexOf(event.target as HTMLElement), heads.length - 1, STEPS);
  const row = event.currentTarget.parentElement?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  if (event.key === 'ArrowDown') row?.focus();
  else if (next !== null) heads[next]?.focus();
  else return;
  event.preventDefault();
}

/** Focuses the head of a table that had the focus last. Returns false if none can have it. */
export function focusHead(body: HTMLElement): boolean {
  const head = body.parentElement?.querySelector('thead');
  const found = head ? headsOf(head)[Number(head.dataset.reached ?? 0)] : undefined;
  found?.focus();
  return found !== undefined;
}
