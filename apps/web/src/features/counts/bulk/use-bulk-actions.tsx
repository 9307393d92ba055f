import type { CountLine } from '@balanco/contract/counts';
import { useMemo, useState } from 'react';
import { useStaffAccess } from '../../../session/use-staff-access';
import type { RowSelection } from '../../../ui/table/row-selection';
import { useRowSelection } from '../../../ui/table/use-row-selection';
import { type BulkAction, BulkBar } from './bulk-bar';
import { BulkDeleteDialog, BulkFactorDialog } from './bulk-dialogs';
import { BulkMoveDialog } from './bulk-move-dialog';

const noLines: readonly CountLine[] = [];

/**
 * What admin and mod do with several lines at once: their selection, the bar above the list and its dialogs. Plain users
 * have none.
 *
 * @param pharmacy the id of the chosen one
 * @param lines the rows that are shown
 * @param view identifies the page and its filter
 */
export function useBulkActions(
  pharmacy: string | undefined,
  lines: readonly CountLine[] = noLines,
  view: string | undefined,
) {
  const isStaff = useStaffAccess() === 'granted';
  const ids = useMemo(() => lines.map(({ line_id }) => String(line_id)), [lines]);
  const rows = useRowSelection(ids, view);
  // The dialog keeps its lines while the list refreshes.
  const [open, setOpen] = useState<{ action: BulkAction; lines: readonly CountLine[] } | null>(null);
  const close = () => setOpen(null);
  const act = (action: BulkAction) =>
    setOpen({ action, lines: lines.filter(({ line_id }) => rows.selected.has(String(line_id))) });
  const selection: RowSelection | undefined = isStaff ? rows : undefined;
  const dialogOf = ({ action, lines: chosen }: NonNullable<typeof open>) => {
    const props = { lines: chosen, onDone: rows.clear, onClose: close };
    if (action === 'delete') return <BulkDeleteDialog {...props} />;
    if (action === 'factor') return <BulkFactorDialog {...props} />;
    return pharmacy === undefined ? null : <BulkMoveDialog {...props} pharmacy={pharmacy} />;
  };
  return {
    selection,
    bar: isStaff && <BulkBar count={rows.selected.size} onAct={act} onClear={rows.clear} />,
    bulkDialog: open && dialogOf(open),
  };
}
