import { formatInteger } from '@balanco/contract/numbers';
import type { UnplacedPage } from '@balanco/contract/unplaced';
import { IconClipboardList } from '@tabler/icons-react';
import { NAMES_NONE } from '../../listing/unplaced-query';
import { OptionSelect } from './option-select';
import { shortInventory } from './short-inventory';

const ALL = 'all';

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
    <OptionSelect
      label="Inventário citado"
      labelHidden
      nothingFound="Nenhum inventário encontrado"
      Icon={IconClipboardList}
      choices={[{ value: ALL, label: 'Todos os inventários citados' }, ...choices]}
      value={named ?? ALL}
      onChoose={(value) => onChoose(value === ALL ? null : value)}
    />
  );
}
