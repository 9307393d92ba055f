import { Select, Text } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { foldText } from '../../lib/fold-text';
import { formatDateTime } from '../../lib/format-date-time';
import type { InventoryFilter } from './use-inventory-filter';

const all = { value: 'all', label: 'Todos os inventários' };

/** Narrows the list to one inventory of the pharmacy, or shows all. */
export function InventorySelect({ filter }: { filter: InventoryFilter }) {
  const { inventories, chosen, choose } = filter;
  const createdAt = new Map(inventories.map((row) => [String(row.inventory_id), row.created_at]));
  return (
    <Select
      aria-label="Inventário"
      data={[all, ...inventories.map((row) => ({ value: String(row.inventory_id), label: row.name }))]}
      value={chosen ? String(chosen.inventory_id) : all.value}
      onChange={(id) => choose(id === all.value ? null : id)}
      leftSection={<IconClipboardList size={16} aria-hidden />}
      nothingFoundMessage="Nenhum inventário encontrado"
      filter={({ options, search }) =>
        options.filter(
          (option) => !('group' in option) && foldText(String(option.label)).includes(foldText(search)),
        )
      }
      // Inventories may share a name; the moment tells them apart.
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text c="dimmed" size="xs">
            {formatDateTime(createdAt.get(option.value) ?? '')}
          </Text>
        </div>
      )}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
    />
  );
}
