import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './filter-fold.module.css';
import { useCardView } from './table/use-card-view';

interface FilterFoldProps {
  /** How many of the filters narrow the list. */
  active: number;
  search: ReactNode;
  /** The filters left of the search, and those right of it or below. */
  before: ReactNode;
  after: ReactNode;
}

/** Search and filters of a toolbar. On a phone the filters are behind 'Filtros (2)', so that the rows have the room. */
export function FilterFold({ active, search, before, after }: FilterFoldProps) {
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  if (!useCardView()) {
    return (
      <>
        {before}
        {search}
        {after}
      </>
    );
  }
  return (
    <>
      <div className={styles.line}>
        {search}
        <Button
          variant="default"
          className={styles.button}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={opened}
          aria-controls={id}
          onClick={toggle}
        >
          {active === 0 ? 'Filtros' : `Filtros (${active})`}
        </Button>
      </div>
      <div id={id} className={styles.fold} hidden={!opened}>
        {before}
        {after}
      </div>
    </>
  );
}
