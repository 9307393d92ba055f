import { roleLabel } from '@balanco/contract/base/roles';
import { hasNoMail } from '@balanco/contract/people/collector-code-text';
import type { User } from '@balanco/contract/people/users';
import { Anchor, Button } from '@mantine/core';
import {
  IconDeviceMobileCheck,
  IconKey,
  IconPrinter,
  IconQrcode,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, lazy, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { sentence } from '../../api/sentence';
import { foldText } from '../../lib/fold-text';
import { ListSearch } from '../../listing/list-search';
import { useScreenAction } from '../../listing/screen-action';
import { useListAddress } from '../../listing/use-list-address';
import { usersQuery } from '../../listing/users-query';
import { paths } from '../../paths';
import { limitedQuery, roleQuery } from '../../session/role-query';
import { useStaffAction } from '../../session/staff-action';
import { ListOption, ListOptions } from '../../ui/list-options';
import { ListScreen } from '../../ui/list-screen';
import { PageAction } from '../../ui/page-action';
import { columnsFor } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { ListCard } from '../../ui/table/list-card';
import { useListColumns } from '../../ui/table/use-list-columns';
import type { CodeDialogKind } from './codes/code-dialog';
import { AllPeopleDialog, LicencesDialog } from './people-dialogs';

const CodeDialog = lazy(async () => ({ default: (await import('./codes/code-dialog')).CodeDialog }));
const PersonDialog = lazy(async () => ({ default: (await import('./person-dialog')).PersonDialog }));

const column = columnsFor<User>();

/** Columns of the specification's section 2. For an administrator a name opens the person. */
const userColumns = column.columns([
  column.accessor(shownName, {
    id: 'name',
    header: 'Nome',
    meta: { width: 220, grow: true, identifies: true },
    cell: ({ row }) => <UserName user={row.original} />,
  }),
  column.accessor(({ email }) => (hasNoMail(email) ? 'Entra com código' : email), {
    id: 'email',
    header: 'E-mail',
    meta: { width: 260, grow: true },
  }),
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

type OpenDialog =
  | { readonly kind: 'person'; readonly sub: string }
  | { readonly kind: 'people' | 'licences' | CodeDialogKind };

/** Opens a person; null for everyone but administrators. */
const OpenPerson = createContext<((sub: string) => void) | null>(null);

function UserName({ user }: { user: User }) {
  const open = useContext(OpenPerson);
  const name = shownName(user);
  if (open === null) return name;
  return (
    <Anchor component="button" type="button" c="inherit" fw={500} onClick={() => open(user.sub)}>
      {name}
    </Anchor>
  );
}

/**
 * Usuários, read-only (specification, section 2). 'Cadastrar Usuário' is hidden from plain users; an administrator can
 * open a person, everyone with an account, and the licences.
 */
export function UsersScreen() {
  const [{ search }] = useListAddress();
  const { data, error, refetch } = useQuery(usersQuery);
  const { allowed } = useStaffAction();
  const isLimited = useQuery(limitedQuery).data === true;
  // Who is limited to some pharmacies neither registers nor manages people.
  const role = useQuery(roleQuery);
  const isAdmin = role.data === 'admin' && !isLimited;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const found = useMemo(() => data && searchUsers(data, search), [data, search]);
  const openPerson = useCallback((sub: string) => setDialog({ kind: 'person', sub }), []);
  const openPeople = useCallback(() => setDialog({ kind: 'people' }), []);
  const openLicences = useCallback(() => setDialog({ kind: 'licences' }), []);
  const connect = useCallback(() => setDialog({ kind: 'connect' }), []);
  const openSheet = useCallback(() => setDialog({ kind: 'sheet' }), []);
  const openConnected = useCallback(() => setDialog({ kind: 'connected' }), []);
  const mayConnect = allowed && !isLimited;
  const close = () => setDialog(null);
  const columns = useListColumns('users', userColumns);
  useScreenAction('all-people', openPeople, isAdmin);
  useScreenAction('licences', openLicences, isAdmin);
  useScreenAction('connect-collector', connect, mayConnect);
  useScreenAction('collector-sheet', openSheet, mayConnect);
  useScreenAction('connected-collectors', openConnected, mayConnect);

  return (
    <OpenPerson value={isAdmin ? openPerson : null}>
      <ListScreen
        title="Usuários"
        count={found?.length}
        actions={
          mayConnect ? (
            <>
              <PageAction label="Conectar coletor" Icon={IconQrcode} onClick={connect} secondary />
              {registerButton}
            </>
          ) : undefined
        }
        options={
          <ListOptions of="Usuários" columns={columns}>
            {mayConnect && (
              <>
                <ListOption label="Folha de códigos" Icon={IconPrinter} onClick={openSheet} />
                <ListOption
                  label="Coletores conectados"
                  Icon={IconDeviceMobileCheck}
                  onClick={openConnected}
                />
              </>
            )}
            {isAdmin && (
              <>
                <ListOption label="Todas as pessoas" Icon={IconUsers} onClick={openPeople} />
                <ListOption label="Licenças" Icon={IconKey} onClick={openLicences} />
              </>
            )}
          </ListOptions>
        }
        toolbar={<ListSearch label="Pesquisar usuários..." />}
      >
        <DataTable
          label="Usuários"
          columns={columns.shown}
          resizing={columns}
          rows={found}
          rowId={(user) => user.sub}
          card={(user) => (
            <ListCard
              title={shownName(user)}
              facts={[
                hasNoMail(user.email) ? 'Entra com código' : user.email,
                roleLabel[user['custom:role']],
              ]}
            />
          )}
          failure={data === undefined && error ? sentence(error) : null}
          onRetry={() => void refetch()}
          emptyText="Nenhum usuário encontrado"
          // A row pressed before the role is known opens as soon as it is an administrator's.
          {...(isAdmin || role.isPending ? { onOpen: (user: User) => openPerson(user.sub) } : {})}
        />
        <Suspense>
          {dialog?.kind === 'person' && isAdmin && <PersonDialog sub={dialog.sub} onClose={close} />}
        </Suspense>
        <Suspense>
          {(dialog?.kind === 'connect' || dialog?.kind === 'sheet' || dialog?.kind === 'connected') && (
            <CodeDialog kind={dialog.kind} onClose={close} />
          )}
        </Suspense>
        {dialog?.kind === 'people' && <AllPeopleDialog onOpen={openPerson} onClose={close} />}
        {dialog?.kind === 'licences' && <LicencesDialog onClose={close} />}
      </ListScreen>
    </OpenPerson>
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
