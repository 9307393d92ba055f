import type { CountLine } from '@balanco/contract/counts/count';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { CELL_INPUT } from '../../../ui/fields/search-field';
import { isDialogOpen, isTyping } from '../../../ui/keys';
import { later } from '../../../ui/later';
import type { CountFilter } from '../filter/count-filter';

const PasteDialog = later('PasteDialog', () => import('./paste-dialog'));

interface Shown {
  readonly upTo: number;
  readonly rows: readonly CountLine[];
}

/** Several cells pasted anywhere but in a field open their preview, and so does the menu. */
export function usePaste(filter: CountFilter | null, shown: Shown | undefined) {
  // The preview keeps its lines while the list refreshes.
  const [pasted, setPasted] = useState<(Shown & { readonly text: string }) | null>(null);
  const openWith = (text: string, from: number) => {
    if (shown !== undefined) setPasted({ text, upTo: shown.upTo, rows: shown.rows.slice(from) });
  };
  useWindowEvent('paste', (event) => {
    const { target, clipboardData } = event;
    const text = clipboardData?.getData('text/plain') ?? '';
    const isCell = target instanceof Element && target.hasAttribute(CELL_INPUT);
    const isOther = (isTyping(target) && !isCell) || isDialogOpen();
    if (shown === undefined || isOther || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
    openWith(text, Number(row?.dataset.index ?? 0));
  });
  return {
    openPaste: () => openWith('', 0),
    pasteDialog: pasted && filter && (
      <PasteDialog
        filter={filter}
        upTo={pasted.upTo}
        below={pasted.rows}
        pasted={pasted.text}
        onClose={() => setPasted(null)}
      />
    ),
  };
}
