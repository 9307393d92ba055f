import { roleLabel } from '@balanco/contract/roles';
import type { User } from '@balanco/contract/users';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { sentence } from '../../api/sentence';
import { foldText } from '../../lib/fold-text';
import { ListSearch } from '../../listing/list-search';
import { useListAddress } from '../../listing/use-list-address';
import { usersQuery } from '../../listing/users-query';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { ListScreen } from '../../ui/list-screen';
import { columnsFor } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';

const column = columnsFor<User>();

/** Columns of the specification's section 2. */
const userColumns = column.columns([
  column.accessor(shownName, { id: 'name', header: 'Nome', meta: { width: 220, grow: true } }),
  column.accessor('email', { header: 'E-mail', meta: { width: 260, grow: true } }),
  column.accessor((user) => roleLabel[user['custom:role']], {
    id: 'role',
    header: 'Perfil',
    meta: { width: 140 },
  }),
]);

const registerButton = (
  <Button component={Link} to={paths.register()} leftSection={<IconUserPlus size={16} aria-hidden />}>
    Cadastrar Usuário
  </Button>
);

/** Usuários, read-only (specification, section 2). 'Cadastrar Usuário' is hidden from plain users. */
export function UsersScreen() {
  const [{ search }] = useListAddress();
  const { data, error, refetch } = useQuery(usersQuery);
  const { allowed } = useStaffAction();
  const found = useMemo(() => data && searchUsers(data, search), [data, search]);

  return (
    <ListScreen
      title="Usuários"
      count={found?.length}
      actions={allowed ? registerButton : undefined}
      toolbar={<ListSearch label="Pesquisar usuários..." />}
    >
      <DataTable
        label="Usuários"
        columns={userColumns}
        rows={found}
        rowId={(user) => user.sub}
        failure={data === undefined && error ? sentence(error) : null}
        onRetry={() => void refetch()}
        emptyText="Nenhum usuário encontrado"
      />
    </ListScreen>
  );
}

const byName = new Intl.Collator('pt-BR');

/** Users whose name, username or e-mail contains the search, ignoring accents and case, sorted by name. */
function searchUsers(users: readonly User[], search: string): User[] {
  const folded = foldText(search);
  return users
    .filter(({ name, username, email }) =>
      [name, username, email].some((text) => foldText(text).includes(folded)),
    )
    .sort((one, other) => byName.compare(shownName(one), shownName(other)));
}

/** An account without a name is shown by its e-mail. */
function shownName({ name, email, username }: User): string {
  return name || email || username;
}
