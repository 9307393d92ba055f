import { counted } from '@balanco/contract/base/numbers';
import { listMachineKeys } from '@balanco/contract/people/machine-keys';
import { listPeople, type Person } from '@balanco/contract/people/people';
import { MultiSelect, type MultiSelectProps, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { askedQuery } from '../../api/client';
import type { FieldPlaces } from '../../lib/field-places';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { pharmaciesQuery, usersQuery } from '../../listing/queries';
import { findOptions } from '../../ui/fields/option-select';
import styles from './people.module.css';

export type PersonPlaces = FieldPlaces<
  Person,
  {
    sub: never;
    name: 'list';
    email: 'facts';
    role: 'list' | 'form';
    licence: 'list' | 'facts';
    last_sign_in_at: 'facts';
    deactivated_at: 'facts';
    anonymised_at: never;
    pharmacies: 'list' | 'facts';
    second_factor: 'list' | 'facts';
  }
>;

export const machineKeysQuery = askedQuery(['machine-keys'], listMachineKeys, {});

/** Includes accounts without a licence or deactivated. */
export const peopleQuery = askedQuery([...usersQuery.queryKey, 'people'], listPeople, {});

export function reachWords({ pharmacies }: Pick<Person, 'pharmacies'>): string {
  if (pharmacies === null) return 'Todas';
  return pharmacies === 0 ? 'Nenhuma' : counted(pharmacies, 'farmácia', 'farmácias');
}

/** Names the keys that end with their maker's role or account. */
export function EndedKeys({ person: { sub, role } }: { person: Pick<Person, 'sub' | 'role'> }) {
  const names = useQuery({ ...machineKeysQuery, enabled: role === 'admin' })
    .data?.results.filter(({ made_by_sub: maker }) => maker === sub)
    .map(({ name }) => name);
  if (!names?.length) return null;
  const [one, listed] = [names.length === 1, new Intl.ListFormat('pt-BR').format(names)];
  return (
    <Text size="sm" mb="sm" className="anywhere">
      {one ? 'A chave de acesso' : 'As chaves de acesso'} {listed} {one ? 'deixa' : 'deixam'} de funcionar: o
      sistema que {one ? 'a' : 'as'} usa para de enviar e de ler.
    </Text>
  );
}

interface PharmaciesFieldProps extends MultiSelectProps {
  value: string[];
}

/** Without a `description` it is required and counts the chosen pharmacies. */
export function PharmaciesField({ value, ...props }: PharmaciesFieldProps) {
  const { data = [] } = useQuery(pharmaciesQuery);
  return (
    <MultiSelect
      label="Farmácias"
      description={counted(value.length, 'farmácia escolhida', 'farmácias escolhidas')}
      required={props.description === undefined}
      value={value}
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
