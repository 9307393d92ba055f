import { formatInteger } from '@balanco/contract/numbers';
import type { UnplacedPage } from '@balanco/contract/unplaced';
import { IconClipboardList } from '@tabler/icons-react';
import { NAMES_NONE } from '../../listing/unplaced-query';
import { FilterSelect } from '../../ui/filter-select';
import { shortInventory } from './short-inventory';

interface NamedInventorySelectProps {
  /** undefined until they are known. */
  groups: UnplacedPage['groups'] | undefined;
  /** What an app named, or `NAMES_NONE`; null for all. */
  named: string | null;
  onChoose: (named: string | null) => void;
}

/** Narrows the list to the counts that name one inventory; each with how many wait for it. */
export function NamedInventorySelect({ groups = [], named, onChoose }: NamedInventorySelectProps) {
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
