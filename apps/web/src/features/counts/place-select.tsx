import { IconClipboardList, IconLayoutList } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/format-date-time';
import { FilterSelect } from '../../ui/filter-select';
import styles from './counts.module.css';
import type { PlaceFilter } from './use-place-filter';

/** Narrows the list to an inventory of the pharmacy and to one of its sections. */
export function PlaceSelect({ place }: { place: PlaceFilter }) {
  const { inventories, inventory, sections, section } = place;
  return (
    <div className={styles.place}>
      <FilterSelect
        label="Inventário"
        allLabel="Todos os inventários"
        nothingFound="Nenhum inventário encontrado"
        Icon={IconClipboardList}
        choices={inventories.map((row) => ({
          value: String(row.inventory_id),
          label: row.name,
          hint: formatDateTime(row.created_at),
        }))}
        value={inventory ? String(inventory.inventory_id) : null}
        onChoose={place.chooseInventory}
      />
      <FilterSelect
        label="Seção"
        allLabel="Todas as seções"
        nothingFound="Nenhuma seção encontrada"
        Icon={IconLayoutList}
        choices={sections.map((row) => ({
          value: row.section_id ?? '',
          label: row.section_name || 'Sem nome',
          hint: row.collector_name || row.collector_email || 'Sem coletor',
        }))}
        value={section?.section_id ?? null}
        disabled={sections.length === 0}
        onChoose={place.chooseSection}
      />
    </div>
  );
}
