import { formatInteger } from '@balanco/contract/numbers';
import { Button } from '@mantine/core';
import { type Icon, IconArrowsRight, IconPackages, IconTrash, IconX } from '@tabler/icons-react';
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
  const common = { disabled: reading !== null };
  return (
    <div className={styles.bar} role="toolbar" aria-label="Contagens selecionadas">
      <span role="status">{statusText(count, isAll, reading)}</span>
      {more !== null && reading === null && (
        <Button size="xs" variant="light" className={styles.more} onClick={onAll}>
          Selecionar todas as {formatInteger(more)} deste filtro
        </Button>
      )}
      <BarButton
        {...common}
        Icon={IconTrash}
        name="Excluir selecionadas"
        word="Excluir"
        onClick={() => onAct('delete')}
      />
      <BarButton
        {...common}
        Icon={IconArrowsRight}
        name="Mover para seção"
        word="Mover"
        onClick={() => onAct('move')}
      />
      <BarButton
        {...common}
        Icon={IconPackages}
        name="Definir fator"
        word="fator"
        onClick={() => onAct('factor')}
      />
      <BarButton Icon={IconX} name="Limpar seleção" word="Limpar" onClick={onClear} subtle />
    </div>
  );
}

function statusText(count: number, isAll: boolean, reading: number | null): string {
  if (reading !== null) return `Selecionando... ${formatInteger(reading)}`;
  const selected = counted(count, 'selecionada', 'selecionadas');
  return isAll ? `${selected}, todas deste filtro` : selected;
}

interface BarButtonProps {
  Icon: Icon;
  name: string;
  /** The word of the name that a phone shows below the icon. */
  word: string;
  subtle?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function BarButton({
  Icon: ButtonIcon,
  name,
  word,
  subtle = false,
  disabled = false,
  onClick,
}: BarButtonProps) {
  const [before, after] = name.split(word);
  return (
    <Button
      size="xs"
      variant={subtle ? 'subtle' : 'default'}
      className={styles.button}
      aria-label={name}
      leftSection={<ButtonIcon size={14} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={styles.rest}>{before}</span>
      <span className={styles.word}>{word}</span>
      <span className={styles.rest}>{after}</span>
    </Button>
  );
}
