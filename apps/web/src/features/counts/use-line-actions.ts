import type { CountLine } from '@balanco/contract/counts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countColumns } from './count-columns';
import type { OpenCountDialog } from './count-dialogs';
import { useNeighbourFocus } from './deletion/use-neighbour-focus';

const noLines: readonly CountLine[] = [];

/**
 * The columns with their options, and the dialogs that these open.
 *
 * @param pharmacy id of the chosen pharmacy, undefined while it is unknown
 * @param lines the rows that are shown
 */
export function useLineActions(pharmacy: string | undefined, lines: readonly CountLine[] = noLines) {
  const [open, setOpen] = useState<OpenCountDialog | null>(null);
  const [before, setBefore] = useState<readonly number[]>([]);
  const ids = useMemo(() => lines.map((line) => line.line_id), [lines]);
  const focusNeighbour = useNeighbourFocus(ids, 'Contagens');

  // Columns keep their identity when the list is refreshed, or its cells would lose the focus.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  }, [ids]);
  const columns = useMemo(() => {
    const opener = (action: OpenCountDialog['action']) => (line: CountLine) => {
      if (pharmacy === undefined) return;
      setOpen({ action, line, pharmacy });
      setBefore(latest.current);
    };
    return countColumns({ onEdit: opener('edit'), onDelete: opener('delete') });
  }, [pharmacy]);

  const close = () => setOpen(null);
  const onDeleted = ({ line_id }: CountLine) => {
    close();
    focusNeighbour({ id: line_id, before });
  };
  return { columns, dialogs: { open, onDeleted, onClose: close } };
}
