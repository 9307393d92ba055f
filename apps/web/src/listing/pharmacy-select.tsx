import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { foldText } from '../lib/fold-text';
import type { PharmacyChoice } from './use-pharmacy-choice';

/** Searchable selector of the screen's pharmacy, newest first (specification, section 2). */
export function PharmacySelect({ choice }: { choice: PharmacyChoice }) {
  const { pharmacies, pharmacy, choose } = choice;
  return (
    <Select
      aria-label="Farmácia"
      placeholder={pharmacy === null ? 'Nenhuma farmácia encontrada' : 'Selecione a farmácia'}
      data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
      value={pharmacy?.id ?? null}
      onChange={(id) => {
        if (id !== null) choose(id);
      }}
      disabled={pharmacies.length === 0}
      leftSection={<IconBuildingStore size={16} aria-hidden />}
      nothingFoundMessage="Nenhuma farmácia encontrada"
      filter={({ options, search }) =>
        options.filter(
          (option) => !('group' in option) && foldText(String(option.label)).includes(foldText(search)),
        )
      }
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
    />
  );
}
