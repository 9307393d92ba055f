import { formatInteger } from '@balanco/contract/base/numbers';
import type { UnplacedPage } from '@balanco/contract/counts/unplaced';
import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft, IconClipboardList } from '@tabler/icons-react';
import { Link } from 'react-router';
import { NAMES_NONE } from '../../listing/unplaced-query';
import { paths } from '../../paths';
import { FilterSelect } from '../../ui/filter-select';
import { shortInventory } from './short-inventory';
import styles from './unplaced.module.css';

interface UnplacedToolbarProps {
  /** undefined until they are known. */
  groups: UnplacedPage['groups'] | undefined;
  /** The inventory that apps named, or `NAMES_NONE`; null for all. */
  named: string | null;
  onChoose: (named: string | null) => void;
  /** How many counts name the chosen inventory, if they fill more than one page; otherwise null. */
  assignable: number | null;
  onAssignAll: () => void;
}

/** What the screen is about, the filter by named inventory, and the button that assigns all counts of a long filter. */
export function UnplacedToolbar({ groups, named, onChoose, assignable, onAssignAll }: UnplacedToolbarProps) {
  return (
    <>
      <Intro />
      <NamedInventorySelect groups={groups} named={named} onChoose={onChoose} />
      {assignable !== null && (
        <Button variant="default" className={styles.all} onClick={onAssignAll}>
          Atribuir todas as {formatInteger(assignable)}{' '}
          {named === NAMES_NONE ? 'que não citam inventário' : 'deste inventário'}
        </Button>
      )}
    </>
  );
}

function Intro() {
  return (
    <div className={styles.intro}>
      <Anchor component={Link} to={paths.counts()} className={styles.back}>
        <IconArrowLeft size={16} aria-hidden />
        Voltar para Contagens
      </Anchor>
      <div>
        Contagens enviadas para um inventário que não existe aqui, ou que foi excluído. Nada se perdeu:
        escolha as contagens e atribua-as a um inventário.
      </div>
    </div>
  );
}

/** Narrows the list to the counts that name one inventory. Each choice says how many counts name it. */
function NamedInventorySelect({
  groups = [],
  named,
  onChoose,
}: Pick<UnplacedToolbarProps, 'groups' | 'named' | 'onChoose'>) {
  const choices = groups.map(({ named_inventory, count }) => ({
    value: named_inventory ?? NAMES_NONE,
    label: `${shortInventory(named_inventory)} (${formatInteger(count)})`,
    hint: named_inventory ?? 'Contagens que não citam inventário',
  }));
  return (
    <FilterSelect
      label="Inventário citado"
      allLabel="Todos os inventários citados"
      nothingFound="Nenhum inventário encontrado"
      Icon={IconClipboardList}
      choices={choices}
      value={named}
      onChoose={onChoose}
    />
  );
}
