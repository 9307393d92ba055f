import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { IconClipboardList, IconLayoutList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shortMoment } from '../../../lib/moments';
import { inventoriesQuery, useInventoryRows } from '../../../listing/inventories-query';
import { sectionCollector } from '../../../listing/inventory-words';
import { useListAddress } from '../../../listing/list-address';
import { useToday } from '../../../listing/use-today';
import { FilterSelect } from '../../../ui/fields/option-select';

interface LocationFilter {
  readonly inventories: readonly InventoryRow[];
  /** null stands for all, undefined for unknown. */
  readonly inventory: InventoryRow | null | undefined;
  readonly chooseInventory: (id: string | null) => void;
  readonly sections: readonly InventoryRow[];
  /** null for the whole inventory. */
  readonly section: InventoryRow | null;
  readonly chooseSection: (id: string | null) => void;
  readonly error: Error | null;
  readonly retry: () => void;
}

const none: readonly InventoryRow[] = [];

/** Ignores places that the pharmacy doesn't have. */
export function useLocationFilter(pharmacy: string | undefined): LocationFilter {
  const [address, change] = useListAddress();
  const { data: listed = none, isSuccess: isListed, error, refetch } = useQuery(inventoriesQuery(pharmacy));
  const { data: own = none, isLoading } = useInventoryRows(pharmacy, address.inventory ?? undefined);
  const isSuccess = isListed && !isLoading;
  const data = useMemo(
    () => (own.every((row) => listed.includes(row)) ? listed : [...own, ...listed]),
    [own, listed],
  );
  const inventories = useMemo(() => data.filter((row) => row.section_id === null), [data]);
  const named = inventories.find((row) => String(row.inventory_id) === address.inventory) ?? null;
  const inventory = address.inventory !== null && !isSuccess ? undefined : named;
  const id = inventory?.inventory_id;
  const sections = useMemo(
    () => data.filter((row) => row.section_id !== null && row.inventory_id === id),
    [data, id],
  );
  return {
    inventories,
    inventory,
    chooseInventory: (inventory) => change({ inventory }),
    sections,
    section: sections.find((row) => row.section_id === address.section) ?? null,
    chooseSection: (section) => change({ section }),
    error: inventory === undefined ? error : null,
    retry: () => void refetch(),
  };
}

export function LocationSelect({ location }: { location: LocationFilter }) {
  const { inventories, inventory, sections, section } = location;
  const today = useToday();
  return (
    <div className="two-fields">
      <FilterSelect
        label="Inventário"
        allLabel="Todos os inventários"
        nothingFound="Nenhum inventário encontrado"
        Icon={IconClipboardList}
        choices={inventories.map((row) => ({
          value: String(row.inventory_id),
          label: row.name,
          hint: shortMoment(row.created_at, today),
        }))}
        value={inventory ? String(inventory.inventory_id) : null}
        onChoose={location.chooseInventory}
      />
      <FilterSelect
        label="Seção"
        allLabel="Todas as seções"
        nothingFound="Nenhuma seção encontrada"
        Icon={IconLayoutList}
        choices={sections.map((row) => ({
          value: row.section_id ?? '',
          label: row.section_name || 'Sem nome',
          hint: sectionCollector(row),
        }))}
        value={section?.section_id ?? null}
        disabled={sections.length === 0}
        onChoose={location.chooseSection}
      />
    </div>
  );
}
