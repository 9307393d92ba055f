import { formatInteger } from '@balanco/contract/numbers';
import { Button } from '@mantine/core';
import { IconArrowsRight, IconPackages, IconTrash } from '@tabler/icons-react';
import { counted } from '../../../lib/counted';
import styles from './bulk-bar.module.css';

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
  const look = { size: 'xs', variant: 'default' } as const;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Contagens selecionadas">
      <span role="status">{statusText(count, isAll, reading)}</span>
      {more !== null && reading === null && (
        <Button size="xs" variant="light" onClick={onAll}>
          Selecionar todas as {formatInteger(more)} deste filtro
        </Button>
      )}
      <Button
        {...look}
        disabled={reading !== null}
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => onAct('delete')}
      >
        Excluir selecionadas
      </Button>
      <Button
        {...look}
        disabled={reading !== null}
        leftSection={<IconArrowsRight size={14} aria-hidden />}
        onClick={() => onAct('move')}
      >
        Mover para seção
      </Button>
      <Button
        {...look}
        disabled={reading !== null}
        leftSection={<IconPackages size={14} aria-hidden />}
        onClick={() => onAct('factor')}
      >
        Definir fator
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Limpar seleção
      </Button>
    </div>
  );
}

function statusText(count: number, isAll: boolean, reading: number | null): string {
  if (reading !== null) return `Selecionando... ${formatInteger(reading)}`;
  const selected = counted(count, 'selecionada', 'selecionadas');
  return isAll ? `${selected}, todas deste filtro` : selected;
}
