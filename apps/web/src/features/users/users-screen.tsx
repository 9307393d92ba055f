import { roleLabel } from '@balanco/contract/base/roles';
import type { User } from '@balanco/contract/people/people';
import { shownMail, shownPerson } from '@balanco/contract/people/shown-person';
import { Button } from '@mantine/core';
import {
  IconDeviceMobileCheck,
  IconKey,
  IconPlugConnected,
  IconPrinter,
  IconQrcode,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { Link, Outlet } from 'react-router';
import { loadState } from '../../api/client';
import type { FieldPlaces, FieldsIn } from '../../lib/field-places';
import { foundRows } from '../../lib/found-rows';
import { useOpenDialog } from '../../listing/dialog-route';
import { useListAddress } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { usersQuery } from '../../listing/queries';
import { dialogs, paths } from '../../paths';
import { limitedQuery, roleQuery, useStaffAction } from '../../session/role/staff-action';
import { LinkButton } from '../../ui/link-button';
import { ListOption, ListOptions } from '../../ui/list/list-options';
import { ListScreen, PageAction, ShortLabel } from '../../ui/list/list-screen';
import { ListCard } from '../../ui/table/cards';
import { columnsFor, useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import styles from './people.module.css';
import { WaitingPeople } from './waiting-people';

type Places = FieldPlaces<
  User,
  {
    username: 'search';
    sub: never;
    name: 'list' | 'card' | 'search';
    email: 'list' | 'card' | 'search';
    'custom:role': 'list' | 'card';
  }
>;

const column = columnsFor<User>();

/** null unless the person is an administrator. */
const OpenPerson = createContext<((sub: string) => void) | null>(null);

/** See the specification, section 2. */
const userColumns = column.columns(
  Object.values({
    name: column.accessor(shownName, {
      id: 'name',
      header: 'Nome',
      meta: { width: 220, grow: true, identifies: true },
      cell: ({ row }) => <UserName user={row.original} />,
    }),
    email: column.accessor((user) => cardTexts(user).email, {
      id: 'email',
      header: 'E-mail',
      meta: { width: 260, grow: true },
    }),
    'custom:role': column.accessor((user) => roleLabel[user['custom:role']], {
      id: 'role',
      header: 'Perfil',
      meta: { width: 140 },
    }),
  } satisfies Record<FieldsIn<Places, 'list'>, unknown>),
);

function cardTexts(user: User): Record<FieldsIn<Places, 'card'>, string> {
  return {
    name: shownName(user),
    email: shownMail(user.email) || 'Entra com código',
    'custom:role': roleLabel[user['custom:role']],
  };
}

const registerButton = (
  <Button
    variant="filled"
    component={Link}
    to={paths.register()}
    leftSection={<IconUserPlus size={16} aria-hidden />}
  >
    <ShortLabel label="Cadastrar Usuário" short="Cadastrar" />
  </Button>
);

/** The list is read-only (specification, section 2). Administrators open people and licences. */
export function UsersScreen() {
  const [{ search }] = useListAddress();
  const query = useQuery(usersQuery);
  const { data } = query;
  const { allowed } = useStaffAction();
  const isLimited = useQuery(limitedQuery).data === true;
  // People limited to some pharmacies neither register nor manage others.
  const role = useQuery(roleQuery);
  const isAdmin = role.data === 'admin' && !isLimited;
  const open = useOpenDialog();
  const found = useMemo(() => data && searchUsers(data, search), [data, search]);
  const openPerson = useCallback((sub: string) => open(dialogs.person(sub)), [open]);
  const openPeople = () => open(dialogs.people());
  const mayConnect = allowed && !isLimited;
  const columns = useListColumns('users', userColumns);

  return (
    <OpenPerson value={isAdmin ? openPerson : null}>
      <ListScreen
        title="Usuários"
        count={found?.length}
        actions={mayConnect ? registerButton : undefined}
        more={
          mayConnect && (
            <PageAction
              label="Conectar coletor"
              Icon={IconQrcode}
              onClick={() => open(dialogs.connectCollector())}
            />
          )
        }
        options={
          <ListOptions of="Usuários" columns={columns}>
            {mayConnect && (
              <>
                <ListOption
                  label="Folha de códigos"
                  Icon={IconPrinter}
                  onClick={() => open(dialogs.collectorSheet())}
                />
                <ListOption
                  label="Celulares conectados"
                  Icon={IconDeviceMobileCheck}
                  onClick={() => open(dialogs.connectedCollectors())}
                />
              </>
            )}
            {isAdmin && (
              <>
                <ListOption label="Todas as pessoas" Icon={IconUsers} onClick={openPeople} />
                <ListOption label="Licenças" Icon={IconKey} onClick={() => open(dialogs.licences())} />
                <ListOption
                  label="Chaves de acesso"
                  Icon={IconPlugConnected}
                  onClick={() => open(dialogs.machineKeys())}
                />
              </>
            )}
          </ListOptions>
        }
        toolbar={<ListSearch label="Pesquisar usuários..." />}
      >
        <DataTable
          label="Usuários"
          {...columns.table}
          rows={found}
          rowId={(user) => user.sub}
          card={(user) => {
            const { name, ...facts } = cardTexts(user);
            return <ListCard title={name} facts={Object.values(facts)} />;
          }}
          {...loadState(query)}
          emptyText="Nenhum usuário encontrado"
          // An early press opens the row once the role proves to be an administrator's.
          {...(isAdmin || role.isPending ? { onOpen: (user: User) => openPerson(user.sub) } : {})}
        />
        {mayConnect && <WaitingPeople listed={data} onShowAll={isAdmin ? openPeople : null} />}
        <Outlet />
      </ListScreen>
    </OpenPerson>
  );
}

const byName = new Intl.Collator('pt-BR');

const searchedTexts = ({ name, username, email }: User) =>
  ({ name, username, email: shownMail(email) }) satisfies Record<FieldsIn<Places, 'search'>, string>;

function searchUsers(users: readonly User[], search: string): User[] {
  const found = foundRows(users, search, searchedTexts);
  return found.sort((one, other) => byName.compare(shownName(one), shownName(other)));
}

function shownName({ name, email, username }: User): string {
  return shownPerson(name, email, username);
}

function UserName({ user }: { user: User }) {
  const open = useContext(OpenPerson);
  const name = shownName(user);
  if (open === null) return name;
  return (
    <LinkButton fw={500} className={`${styles.cut} cut`} onClick={() => open(user.sub)}>
      {name}
    </LinkButton>
  );
}
