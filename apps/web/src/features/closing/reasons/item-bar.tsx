import { formatInteger } from '@balanco/contract/base/numbers';
import { IconMessage } from '@tabler/icons-react';
import { counted } from '../../../lib/counted';
import { SelectionBar, SelectionButton } from '../../../ui/selection-bar';

interface ItemBarProps {
  /** How many items are selected. */
  count: number;
  /** How many items the filter has, if the whole page is selected and others aren't; null otherwise. */
  more: number | null;
  /** Every item of the filter is selected. */
  isAll: boolean;
  onAll: () => void;
  onReason: () => void;
  onClear: () => void;
}

/** What can be done with the selected items. Its place stays empty while nothing is selected. */
export function ItemBar({ count, more, isAll, onAll, onReason, onClear }: ItemBarProps) {
  if (count === 0) return null;
  return (
    <SelectionBar
      label="Itens selecionados"
      status={`${counted(count, 'selecionado', 'selecionados')}${isAll ? ', todos deste filtro' : ''}`}
      more={
        more === null
          ? null
          : { text: `Selecionar todos os ${formatInteger(more)} deste filtro`, onClick: onAll }
      }
      onClear={onClear}
    >
      <SelectionButton Icon={IconMessage} name="Dar motivo" word="motivo" onClick={onReason} />
    </SelectionBar>
  );
}
