import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sentence } from '../../api/sentence';
import { collectorsQuery } from '../../listing/users-query';
import { findOptions } from '../../ui/find-options';

interface CollectorSelectProps {
  value: string | null;
  /** The stored collector, who is offered even if they collect no longer. */
  stored?: { readonly sub: string; readonly name: string } | undefined;
  readOnly: boolean;
  onChange: (sub: string | null) => void;
}

/** The collector of a section, who may be left blank. */
export function CollectorSelect({ value, stored, readOnly, onChange }: CollectorSelectProps) {
  const { data, error } = useQuery(collectorsQuery);
  const collectors = (data ?? []).map((user) => ({
    value: user.sub,
    label: user.name === '' ? user.email : `${user.name} (${user.email})`,
  }));
  const isListed = stored === undefined || collectors.some((each) => each.value === stored.sub);
  return (
    <Select
      label="Coletor"
      description="Pode ficar em branco: quem contar nela aparece nas contagens."
      placeholder={data === undefined && error === null ? 'Carregando...' : 'Sem coletor'}
      error={data === undefined && error !== null ? sentence(error) : null}
      data={isListed ? collectors : [{ value: stored.sub, label: stored.name }, ...collectors]}
      nothingFoundMessage="Nenhum coletor encontrado"
      filter={findOptions(value)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar coletor' }}
      readOnly={readOnly}
      value={value}
      onChange={onChange}
    />
  );
}
