import { formatInteger } from '@balanco/contract/base/numbers';
import { roleLabel } from '@balanco/contract/base/roles';
import type { LicenceKey } from '@balanco/contract/people/licence-keys';
import type { User } from '@balanco/contract/people/people';
import { shownMail, shownPerson } from '@balanco/contract/people/shown-person';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import {
  IconDeviceMobileCheck,
  IconKey,
  IconPrinter,
  IconQrcode,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';
import { Link } from 'react-router';
import { loadState } from '../../api/load-state';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import type { FieldPlaces, FieldsIn } from '../../lib/field-places';
import { foundRows } from '../../lib/found-rows';
import { formatDateTime } from '../../lib/moments';
import { useListAddress } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { usersQuery } from '../../listing/queries';
import { useScreenAction } from '../../listing/screen-action';
import { paths } from '../../paths';
import { limitedQuery, roleQuery } from '../../session/role/role-query';
import { useStaffAction } from '../../session/role/staff-action';
import { DialogFoot } from '../../ui/dialogs/dialog-foot';
import { DialogFrame } from '../../ui/dialogs/dialog-frame';
import { ListOption, ListOptions } from '../../ui/list/list-options';
import { ListScreen, PageAction, ShortLabel } from '../../ui/list/list-screen';
import { EmptyMessage, FailureMessage, LoadingMessage } from '../../ui/messages/list-message';
import { ListCard } from '../../ui/table/cards';
import { columnsFor } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { licenceKeysQuery } from '../licence/seats';
import type { CodeDialogKind } from './codes/code-dialog';
import { peopleQuery, reachWords } from './people';
import styles from './people.module.css';
import { WaitingPeople } from './waiting-people';

const CodeDialog = lazy(async () => ({ default: (await import('./codes/code-dialog')).CodeDialog }));
const PersonDialog = lazy(async () => ({ default: (await import('./person-dialog')).PersonDialog }));

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

/** Null unless administrator. */
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
  <Button component={Link} to={paths.register()} leftSection={<IconUserPlus size={16} aria-hidden />}>
    <ShortLabel label="Cadastrar Usuário" short="Cadastrar" />
  </Button>
);

type OpenDialog =
  | { readonly kind: 'person'; readonly sub: string }
  | { readonly kind: 'people' | 'licences' | CodeDialogKind };

/** Read-only (specification, section 2). Administrators open people and licences. */
export function UsersScreen() {
  const [{ search }] = useListAddress();
  const query = useQuery(usersQuery);
  const { data } = query;
  const { allowed } = useStaffAction();
  const isLimited = useQuery(limitedQuery).data === true;
  // People limited to some pharmacies neither register nor manage others.
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

const searchedTexts = ({ name, username, email }: User) =>
  ({ name, username, email: shownMail(email) }) satisfies Record<FieldsIn<Places, 'search'>, string>;

/** Sorts by name. */
function searchUsers(users: readonly User[], search: string): User[] {
  const found = foundRows(users, search, searchedTexts);
  return found.sort((one, other) => byName.compare(shownName(one), shownName(other)));
}

function shownName({ name, email, username }: User): string {
  return shownPerson(name, email, username);
}

interface AllPeopleDialogProps {
  onOpen: (sub: string) => void;
  onClose: () => void;
}

/** Includes people without a licence or deactivated, whom the list leaves out. */
function AllPeopleDialog({ onOpen, onClose }: AllPeopleDialogProps) {
  const people = useQuery(peopleQuery);
  return (
    <ListDialog
      title="Todas as pessoas"
      query={people}
      emptyText="Nenhum usuário encontrado"
      onClose={onClose}
    >
      {people.data?.map(({ sub, name, email, role, licence, deactivated_at, pharmacies, second_factor }) => (
        <li key={sub} className={`${styles.item} line gap-4 rows-1 between anywhere`}>
          <Anchor component="button" type="button" onClick={() => onOpen(sub)}>
            {shownPerson(name, email, 'Sem nome')}
          </Anchor>
          <span className="dim">
            {roleLabel[role]} ·{' '}
            {deactivated_at !== null ? 'Desativado' : licence === null ? 'Sem licença' : 'Ativo'}
            {pharmacies !== null && ` · só ${reachWords({ pharmacies })}`}
            {second_factor === true && ' · duas etapas'}
          </span>
        </li>
      ))}
    </ListDialog>
  );
}

interface ListDialogProps {
  title: string;
  query: { data: readonly unknown[] | undefined; error: Error | null; refetch: () => unknown };
  emptyText: string;
  /** Below the list. */
  note?: string;
  onClose: () => void;
  children: ReactNode;
}

function ListDialog({ title, query, emptyText, note, onClose, children }: ListDialogProps) {
  const { data, error, refetch } = query;
  return (
    <DialogFrame title={title} onClose={onClose} busy={false} closeOnClickOutside>
      <Stack gap="md">
        {data === undefined ? (
          error === null ? (
            <LoadingMessage />
          ) : (
            <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
          )
        ) : data.length === 0 ? (
          <EmptyMessage text={emptyText} />
        ) : (
          <ul className="stack gap-2">{children}</ul>
        )}
        {note !== undefined && (
          <Text c="dimmed" size="sm">
            {note}
          </Text>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose} data-autofocus>
            Fechar
          </Button>
        </DialogFoot>
      </Stack>
    </DialogFrame>
  );
}

const SEATS_ARE_GIVEN =
  'As vagas se dão às pessoas: em Cadastrar Usuário, ou abrindo a pessoa, em Ativar licença. A chave não aparece de novo em nenhuma tela: o sistema não a guarda.';

/** Seats, never keys. */
function LicencesDialog({ onClose }: { onClose: () => void }) {
  const keys = useQuery(licenceKeysQuery);
  return (
    <ListDialog
      title="Licenças"
      query={keys}
      emptyText="Nenhuma licença encontrada"
      note={SEATS_ARE_GIVEN}
      onClose={onClose}
    >
      {keys.data?.map((key) => (
        <li key={key.id} className={`${styles.item} line gap-4 rows-1 between anywhere`}>
          <span>{key.label || 'Sem nome'}</span>
          <span className="dim">{seatsText(key)}</span>
          <span className="dim">{stateText(key)}</span>
        </li>
      ))}
    </ListDialog>
  );
}

function seatsText({ seats, used, free }: LicenceKey): string {
  return `${formatInteger(used)} de ${counted(seats, 'vaga', 'vagas')} em uso, ${counted(free, 'livre', 'livres')}`;
}

function stateText({ expires_at, revoked_at }: LicenceKey): string {
  if (revoked_at !== null) return `Revogada em ${formatDateTime(revoked_at)}`;
  return expires_at === null ? 'Sem vencimento' : `Vence em ${formatDateTime(expires_at)}`;
}

function UserName({ user }: { user: User }) {
  const open = useContext(OpenPerson);
  const name = shownName(user);
  if (open === null) return name;
  return (
    <Anchor
      component="button"
      type="button"
      fw={500}
      className={`${styles.cut} cut`}
      onClick={() => open(user.sub)}
    >
      {name}
    </Anchor>
  );
}
