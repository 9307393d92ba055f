import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { COLLECTOR_STAY_DAYS } from '@balanco/contract/people/collector-codes';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pharmaciesQuery } from '../../../listing/queries';
import { DateField } from '../../../ui/fields/date-field';
import { findOptions } from '../../../ui/fields/option-select';
import peopleStyles from '../people.module.css';
import { todayText } from './collector-codes';

interface LastDayProps {
  value: string;
  required: boolean;
  onChange: (day: string) => void;
}

export function LastDay({ value, required, onChange }: LastDayProps) {
  return (
    <DateField
      label="Último dia"
      description={
        required
          ? 'Depois dessa data os celulares são desconectados e as vagas são liberadas. O que contaram fica guardado, com o nome.'
          : 'Deixe em branco para não expirar. Depois dessa data o celular é desconectado e a vaga é liberada.'
      }
      min={todayText()}
      max={todayText(new Date(Date.now() + COLLECTOR_STAY_DAYS * 86_400_000))}
      required={required}
      value={value}
      onChange={onChange}
    />
  );
}

/** Empty means all pharmacies. */
export function CollectorPharmacies({
  value,
  onChange,
}: {
  value: string[];
  onChange: (ids: string[]) => void;
}) {
  const { data = [] } = useQuery(pharmaciesQuery);
  if (data.length < 2) return null;
  return (
    <MultiSelect
      label="Farmácias"
      description="Em branco, todas."
      placeholder="Digite para procurar"
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      filter={findOptions(null)}
      nothingFoundMessage="Nenhuma farmácia encontrada"
      searchable
      clearable
      hidePickedOptions
      withScrollArea={false}
      classNames={{
        pillsList: `${peopleStyles.pills} short`,
        pill: peopleStyles.pill ?? '',
        inputField: peopleStyles.typed ?? '',
        section: peopleStyles.clear ?? '',
        options: 'short-20 anywhere',
        option: 'touch',
      }}
    />
  );
}
