import { Checkbox } from '@mantine/core';
import styles from '../unplaced.module.css';
import { useSelectionOfTable } from './selection-context';

/** The head of the first column, with the box that selects the page. */
export function CollectorHead() {
  const { state, toggleAll } = useSelectionOfTable();
  return (
    <span className={styles.collector}>
      <Checkbox
        size="xs"
        aria-label="Selecionar todas as contagens desta página"
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={toggleAll}
      />
      Coletor
    </span>
  );
}
