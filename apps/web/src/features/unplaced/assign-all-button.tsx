import { formatInteger } from '@balanco/contract/numbers';
import { Button } from '@mantine/core';
import { NAMES_NONE } from '../../listing/unplaced-query';
import styles from './unplaced.module.css';

interface AssignAllButtonProps {
  /** What the list is narrowed to. */
  named: string;
  count: number;
  onClick: () => void;
}

/** For an inventory that more counts name than one page has. */
export function AssignAllButton({ named, count, onClick }: AssignAllButtonProps) {
  const which = named === NAMES_NONE ? 'que não citam inventário' : 'deste inventário';
  return (
    <Button variant="default" className={styles.all} onClick={onClick}>
      Atribuir todas as {formatInteger(count)} {which}
    </Button>
  );
}
