import { formatInteger } from '@balanco/contract/base/numbers';
import { IconArrowsRight, IconPackages, IconTrash } from '@tabler/icons-react';
import { counted } from '../../../lib/counted';
import { SelectionBar, SelectionButton } from '../../../ui/selection-bar';

export type BulkAction = 'delete' | 'move' | 'factor';

interface BulkBarProps {
  /** How many lines are selected. */
  count: number;
  /** How many lines the filter has, if the whole page is selected and others aren't; null otherwise. */
  more: number | null;
  /** Every line of the filter is selected. */
  isAll: boolean;
  /** How many lines have been read, while all are being selected; null otherwise. */
  reading: number | null;
  onAll: () => void;
  onAct: (action: BulkAction) => void;
  onClear: () => void;
}

/** What can be done with the selected lines. Its place stays empty while nothing is selected. */
export function BulkBar({ count, more, isAll, reading, onAll, onAct, onClear }: BulkBarProps) {
  if (count === 0) return null;
  const common = { disabled: reading !== null };
  return (
    <SelectionBar
      label="Contagens selecionadas"
      status={statusText(count, isAll, reading)}
      more={
        more === null || reading !== null
          ? null
          : { text: `Selecionar todas as ${formatInteger(more)} deste filtro`, onClick: onAll }
      }
      onClear={onClear}
    >
      <SelectionButton
        {...common}
        Icon={IconTrash}
        name="Excluir selecionadas"
        word="Excluir"
        onClick={() => onAct('delete')}
      />
      <SelectionButton
        {...common}
        Icon={IconArrowsRight}
        name="Mover para seção"
        word="Mover"
        onClick={() => onAct('move')}
      />
      <SelectionButton
        {...common}
        Icon={IconPackages}
        name="Definir fator"
        word="fator"
        onClick={() => onAct('factor')}
      />
    </SelectionBar>
  );
}

function statusText(count: number, isAll: boolean, reading: number | null): string {
  if (reading !== null) return `Selecionando... ${formatInteger(reading)}`;
  const selected = counted(count, 'selecionada', 'selecionadas');
  return isAll ? `${selected}, todas deste filtro` : selected;
}
