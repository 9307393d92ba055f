import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pharmaciesQuery } from '../../listing/queries';
import { findOptions } from '../../ui/fields/option-select';
import styles from './people.module.css';

export function PharmaciesField(props: MultiSelectProps) {
  const { data = [] } = useQuery(pharmaciesQuery);
  return (
    <MultiSelect
      label="Farmácias"
      placeholder="Digite para procurar"
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      filter={findOptions(null)}
      nothingFoundMessage="Nenhuma farmácia encontrada"
      searchable
      clearable
      hidePickedOptions
      withScrollArea={false}
      classNames={{
        pillsList: `${styles.pills} short`,
        pill: styles.pill ?? '',
        inputField: styles.typed ?? '',
        section: styles.clear ?? '',
        options: 'short-20 anywhere',
        option: 'touch',
      }}
      {...props}
    />
  );
}
