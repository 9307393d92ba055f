import type { CountLine } from '@balanco/contract/counts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countColumns } from './count-columns';
import { DeleteCountDialog } from './deletion/delete-count-dialog';
import { useNeighbourFocus } from './deletion/use-neighbour-focus';
import { EditCountDialog } from './edit/edit-count-dialog';

/** The open dialog. It keeps its line and pharmacy, even if list and address change. */
interface OpenDialog {
  readonly action: 'edit' | 'delete';
  readonly line: CountLine;
  /** The pharmacy's id. */
  readonly pharmacy: string;
}

const noLines: readonly CountLine[] = [];

/**
 * The columns with their options, and the dialog that an option opened.
 *
 * @param pharmacy id of the chosen pharmacy, undefined while it is unknown
 * @param lines the rows that are shown
 */
export function useLineActions(pharmacy: string | undefined, lines: readonly CountLine[] = noLines) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [before, setBefore] = useState<readonly number[]>([]);
  const ids = useMemo(() => lines.map((line) => line.line_id), [lines]);
  const focusNeighbour = useNeighbourFocus(ids, 'Contagens');

  // The columns stay the same objects when the list refreshes. Otherwise a focused cell would lose the focus.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  }, [ids]);
  const columns = useMemo(() => {
    const opener = (action: OpenDialog['action']) => (line: CountLine) => {
      if (pharmacy === undefined) return;
      setOpen({ action, line, pharmacy });
      setBefore(latest.current);
    };
    return countColumns({ onEdit: opener('edit'), onDelete: opener('delete') });
  }, [pharmacy]);

  const close = () => setOpen(null);
  const onDeleted = ({ line_id }: CountLine) => {
    focusNeighbour({ id: line_id, before });
  };
  const dialog =
    open &&
    (open.action === 'edit' ? (
      <EditCountDialog line={open.line} pharmacy={open.pharmacy} onClose={close} />
    ) : (
      <DeleteCountDialog line={open.line} onDeleted={() => onDeleted(open.line)} onClose={close} />
    ));
  return { columns, dialog };
}
