import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { ListSearch } from '../../listing/list-search';
import { useListAddress } from '../../listing/use-list-address';
import { FilterSelect } from '../../ui/filter-select';
import { orderNamed, orderWords, PROGRESS_ORDERS, pharmaciesOf } from './order-inventories';
import type { WatchedInventory } from './progress-feed';

/** Pharmacy, search and order of the inventories. All are in the address. */
export function ProgressToolbar({ inventories }: { inventories: readonly WatchedInventory[] }) {
  const [{ pharmacy, sort }, change] = useListAddress();
  return (
    <>
      <FilterSelect
        label="Farmácia"
        allLabel="Todas as farmácias"
        nothingFound="Nenhuma farmácia encontrada"
        Icon={IconBuildingStore}
        choices={pharmaciesOf(inventories).map(({ id, name }) => ({ value: id, label: name }))}
        value={pharmacy}
        onChoose={(id) => change({ pharmacy: id })}
      />
      <ListSearch label="Pesquisar inventários..." />
      <Select
        aria-label="Ordem"
        data={PROGRESS_ORDERS.map((value) => ({ value, label: orderWords[value] }))}
        value={orderNamed(sort)}
        onChange={(value) => change({ sort: value === PROGRESS_ORDERS[0] ? null : value })}
        allowDeselect={false}
      />
    </>
  );
}
