import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { sentence } from '../../api/sentence';
import { useListAddress } from '../../listing/use-list-address';
import { usersQuery } from '../../listing/users-query';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { ListScreen } from '../../ui/list-screen';
import { SearchField } from '../../ui/search-field';
import { DataTable } from '../../ui/table/data-table';
import { userColumns } from './user-columns';
import { usersInSight } from './users-in-sight';

const registerButton = (
  <Button component={Link} to={paths.register()} leftSection={<IconUserPlus size={16} aria-hidden />}>
    Cadastrar Usuário
  </Button>
);

/** Usuários, to be read only (specification, section 2). 'Cadastrar Usuário' is hidden from plain users. */
export function UsersScreen() {
  const [{ search }, change] = useListAddress();
  const { data, error, refetch } = useQuery(usersQuery);
  const { allowed } = useStaffAction();
  const found = useMemo(() => data && usersInSight(data, search), [data, search]);

  return (
    <ListScreen
      title="Usuários"
      count={found?.length}
      actions={allowed ? registerButton : undefined}
      toolbar={
        <SearchField
          label="Pesquisar usuários..."
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      }
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
