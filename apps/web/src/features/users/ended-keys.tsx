import type { Person } from '@balanco/contract/people/people';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { machineKeysQuery } from './people';

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
