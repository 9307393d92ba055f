import { Button } from '@mantine/core';
import { IconArrowsRight, IconPackages, IconTrash } from '@tabler/icons-react';
import { counted } from '../../../lib/counted';
import styles from './bulk-bar.module.css';

export type BulkAction = 'delete' | 'move' | 'factor';

interface BulkBarProps {
  /** How many lines are selected. */
  count: number;
  onAct: (action: BulkAction) => void;
  onClear: () => void;
}

/** What can be done with the selected lines. Its place stays empty while nothing is selected. */
export function BulkBar({ count, onAct, onClear }: BulkBarProps) {
  if (count === 0) return null;
  const look = { size: 'xs', variant: 'default' } as const;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Contagens selecionadas">
      <span role="status">{counted(count, 'selecionada', 'selecionadas')}</span>
      <Button {...look} leftSection={<IconTrash size={14} aria-hidden />} onClick={() => onAct('delete')}>
        Excluir selecionadas
      </Button>
      <Button {...look} leftSection={<IconArrowsRight size={14} aria-hidden />} onClick={() => onAct('move')}>
        Mover para seção
      </Button>
      <Button {...look} leftSection={<IconPackages size={14} aria-hidden />} onClick={() => onAct('factor')}>
        Definir fator
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Limpar seleção
      </Button>
    </div>
  );
}
