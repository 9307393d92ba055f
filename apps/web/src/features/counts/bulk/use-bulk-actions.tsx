import { formatInteger } from '@balanco/contract/base/numbers';
import { isStaff } from '@balanco/contract/base/roles';
import type { CountLine } from '@balanco/contract/counts/count';
import { IconArrowsRight, IconPackages, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { counted } from '../../../lib/counted';
import { useRole } from '../../../session/role/use-role';
import { useStaffAccess } from '../../../session/role/use-staff-access';
import { SelectionBar, SelectionButton } from '../../../ui/list/selection-bar';
import { type RowSelection, useRowSelection } from '../../../ui/table/row-selection';
import type { CountFilter } from '../filter/count-filter';
import { BulkDeleteDialog, BulkFactorDialog, BulkMoveDialog } from './bulk-dialogs';
import { useAllLines } from './use-all-lines';

const noLines: readonly CountLine[] = [];

interface ShownCounts {
  readonly listing: CountFilter;
  readonly searchedIn: CountFilter['searchIn'];
  readonly count: number;
  readonly upTo: number;
  readonly results: readonly CountLine[];
}

/**
 * Only administrators and moderators may.
 *
 * @param shown the page, its filter and the filter's number of lines
 * @param view identifies the page and its filter
 */
export function useBulkActions(
  pharmacy: string | undefined,
  shown: ShownCounts | undefined,
  view: string | undefined,
) {
  const lines = shown?.results ?? noLines;
  const isGranted = useStaffAccess() === 'granted';
  // Uses the token's role until the server answers, so the checkbox column has its room.
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
  const { reading } = all;
  const count = all.lines?.length ?? rows.selected.size;
  const dialogOf = ({ action, lines: chosen }: NonNullable<typeof open>) => {
    if (pharmacy === undefined) return null;
    const props = { pharmacy, lines: chosen, onDone: clear, onClose: close };
    if (action === 'delete') return <BulkDeleteDialog {...props} />;
    if (action === 'factor') return <BulkFactorDialog {...props} />;
    return <BulkMoveDialog {...props} />;
  };
  return {
    selection,
    bar: isGranted && (
      <SelectionBar
        label="Contagens selecionadas"
        count={count}
        status={statusText(count, all.lines !== null, reading)}
        more={
          hasMore && reading === null
            ? {
                text: `Selecionar todas as ${formatInteger(shown.count)} deste filtro`,
                onClick: () => all.select({ ...shown.listing, searchIn: shown.searchedIn }, shown.upTo),
              }
            : null
        }
        onClear={clear}
      >
        {buttons.map(({ action, ...button }) => (
          <SelectionButton key={action} {...button} disabled={reading !== null} onClick={() => act(action)} />
        ))}
      </SelectionBar>
    ),
    bulkDialog: open && dialogOf(open),
  };
}

type BulkAction = 'delete' | 'move' | 'factor';

const buttons = [
  { action: 'delete', Icon: IconTrash, name: 'Excluir selecionadas', word: 'Excluir' },
  { action: 'move', Icon: IconArrowsRight, name: 'Mover para seção', word: 'Mover' },
  { action: 'factor', Icon: IconPackages, name: 'Definir fator', word: 'fator' },
] as const;

function statusText(count: number, isAll: boolean, reading: number | null): string {
  if (reading !== null) return `Selecionando... ${formatInteger(reading)}`;
  const selected = counted(count, 'selecionada', 'selecionadas');
  return isAll ? `${selected}, todas deste filtro` : selected;
}
