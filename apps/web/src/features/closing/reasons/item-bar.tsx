import { formatInteger } from '@balanco/contract/numbers';
import { Button } from '@mantine/core';
import { IconMessage, IconX } from '@tabler/icons-react';
import { counted } from '../../../lib/counted';
import styles from './item-bar.module.css';

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
    <div className={styles.bar} role="toolbar" aria-label="Itens selecionados">
      <span role="status" className={styles.status}>
        {counted(count, 'selecionado', 'selecionados')}
        {isAll && ', todos deste filtro'}
      </span>
      {more !== null && (
        <Button size="xs" variant="light" onClick={onAll}>
          Selecionar todos os {formatInteger(more)} deste filtro
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessage size={14} aria-hidden />}
        onClick={onReason}
      >
        Dar motivo
      </Button>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconX size={14} aria-hidden />}
        aria-label="Limpar seleção"
        onClick={onClear}
      >
        Limpar
      </Button>
    </div>
  );
}
