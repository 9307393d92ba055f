import { isStaff } from '@balanco/contract/base/roles';
import type { CountLine } from '@balanco/contract/counts/counts';
import { useMemo, useState } from 'react';
import { useRole } from '../../../session/use-role';
import { useStaffAccess } from '../../../session/use-staff-access';
import type { RowSelection } from '../../../ui/table/row-selection';
import { useRowSelection } from '../../../ui/table/use-row-selection';
import type { CountFilter } from '../count-filter';
import { type BulkAction, BulkBar } from './bulk-bar';
import { BulkDeleteDialog, BulkFactorDialog } from './bulk-dialogs';
import { BulkMoveDialog } from './bulk-move-dialog';
import { useAllLines } from './use-all-lines';

const noLines: readonly CountLine[] = [];

interface ShownCounts {
  readonly listing: CountFilter;
  readonly count: number;
  readonly results: readonly CountLine[];
}

/**
 * What admin and mod do with several lines at once: their selection, the bar above the list and its dialogs. Plain users
 * have none.
 *
 * @param pharmacy the id of the chosen one
 * @param shown the page, its filter, and how many lines the filter has
 * @param view identifies the page and its filter
 */
export function useBulkActions(
  pharmacy: string | undefined,
  shown: ShownCounts | undefined,
  view: string | undefined,
) {
  const lines = shown?.results ?? noLines;
  const isGranted = useStaffAccess() === 'granted';
  // By the token until the server answers, so that its column has its room from the start and nothing moves.
  const selects = isStaff(useRole());
  const ids = useMemo(() => lines.map(({ line_id }) => String(line_id)), [lines]);
  const rows = useRowSelection(ids, view);
  // The dialog keeps its lines while the list refreshes.
  const [open, setOpen] = useState<{ action: BulkAction; lines: readonly CountLine[] } | null>(null);
  const close = () => setOpen(null);
  const all = useAllLines(view);
  const act = (action: BulkAction) =>
    setOpen({
      action,
      lines: all.lines ?? lines.filter(({ line_id }) => rows.selected.has(String(line_id))),
    });
  const clear = () => {
    rows.clear();
    all.clear();
  };
  // Whoever takes a row out no longer wants all.
  const selection: RowSelection | undefined = selects
    ? {
        selected: rows.selected,
        toggle: (id) => {
          all.clear();
          rows.toggle(id);
        },
        toggleAll: () => {
          all.clear();
          rows.toggleAll();
        },
      }
    : undefined;
  const isPageSelected = lines.length > 0 && rows.selected.size === lines.length;
  const hasMore = isPageSelected && all.lines === null && shown !== undefined && shown.count > lines.length;
  const dialogOf = ({ action, lines: chosen }: NonNullable<typeof open>) => {
    const props = { lines: chosen, onDone: clear, onClose: close };
    if (action === 'delete') return <BulkDeleteDialog {...props} />;
    if (action === 'factor') return <BulkFactorDialog {...props} />;
    return pharmacy === undefined ? null : <BulkMoveDialog {...props} pharmacy={pharmacy} />;
  };
  return {
    selection,
    bar: isGranted && (
      <BulkBar
        count={all.lines?.length ?? rows.selected.size}
        more={hasMore ? shown.count : null}
        isAll={all.lines !== null}
        reading={all.reading}
        onAll={() => shown && all.select(shown.listing)}
        onAct={act}
        onClear={clear}
      />
    ),
    bulkDialog: open && dialogOf(open),
  };
}
