import type { CountLine } from '@balanco/contract/counts/count';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { useMemo, useState } from 'react';
import { useToday } from '../../listing/use-today';
import { useStaffAccess } from '../../session/role/staff-action';
import { useKept, useLatest } from '../../ui/fields/kept-fields';
import { later } from '../../ui/later';
import { countColumns } from './count-columns';
import { DeleteCountDialog } from './deletion/delete-count-dialog';
import { useNeighbourFocus } from './deletion/use-neighbour-focus';
import { EditCountDialog } from './edit/edit-count-dialog';

const NewProductDialog = later('NewProductDialog', () => import('../../catalogue/new-product-dialog'));

/** Keeps line and pharmacy while list and address change. */
interface OpenDialog {
  readonly action: 'edit' | 'delete' | 'register';
  readonly line: CountLine;
  readonly pharmacy: Pharmacy;
}

const noLines: readonly CountLine[] = [];

/**
 * The columns with options, and the dialog that an option opened.
 *
 * @param pharmacy null if there is none, undefined while unknown
 */
export function useLineActions(pharmacy: Pharmacy | null | undefined, lines: readonly CountLine[] = noLines) {
  const [open, setOpen] = useKept<OpenDialog | null>('counts/dialog', null, 'opened');
  const [before, setBefore] = useState<readonly number[]>([]);
  const ids = useMemo(() => lines.map((line) => line.line_id), [lines]);
  const focusNeighbour = useNeighbourFocus(ids, 'Contagens');

  // New columns would drop the focus of a cell at each refresh.
  const latest = useLatest(ids);
  const isStaff = useStaffAccess() === 'granted';
  const chosen = useLatest(pharmacy);
  const actions = useMemo(() => {
    const opener = (action: OpenDialog['action']) => (line: CountLine) => {
      if (!chosen.current) return;
      setOpen({ action, line, pharmacy: chosen.current });
      setBefore(latest.current);
    };
    return {
      onEdit: opener('edit'),
      onDelete: opener('delete'),
      onRegister: isStaff ? opener('register') : undefined,
    };
  }, [setOpen, isStaff, chosen, latest]);
  const today = useToday();
  const columns = useMemo(() => countColumns(actions, today), [actions, today]);

  const close = () => setOpen(null);
  const onDeleted = ({ line_id }: CountLine) => {
    focusNeighbour({ id: line_id, before });
  };
  const dialogOf = ({ action, line, pharmacy: of }: OpenDialog) => {
    switch (action) {
      case 'edit':
        return <EditCountDialog line={line} pharmacy={of.id} onClose={close} />;
      case 'delete':
        return (
          <DeleteCountDialog line={line} pharmacy={of.id} onDeleted={() => onDeleted(line)} onClose={close} />
        );
      case 'register': {
        const { barcode, internal_code } = line;
        return <NewProductDialog pharmacy={of} codes={{ barcode, internal_code }} onClose={close} />;
      }
    }
  };
  return { columns, actions, dialog: open && dialogOf(open) };
}
