import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { IconBuildingStore } from '@tabler/icons-react';
import { FilterSelect } from '../ui/fields/option-select';
import { useListAddress } from './list-address';

/** Narrows a list of all pharmacies to one, which stands in the address. */
export function PharmacyFilter({ pharmacies }: { pharmacies: readonly Pick<Pharmacy, 'id' | 'name'>[] }) {
  const [{ pharmacy }, change] = useListAddress();
  return (
    <FilterSelect
      label="Farmácia"
      allLabel="Todas as farmácias"
      nothingFound="Nenhuma farmácia encontrada"
      Icon={IconBuildingStore}
      choices={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
      value={pharmacy}
      onChoose={(chosen) => change({ pharmacy: chosen })}
    />
  );
}
