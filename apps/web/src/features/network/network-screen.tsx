import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  ATTENTION_GROUPS,
  type AttentionGroup,
  listNetwork,
  listRepeatOffenders,
  listTransfers,
  NETWORK_PAGE_LIMIT,
  NETWORK_PAGE_SIZE,
  type NetworkPharmacy,
  type NetworkSort,
  networkSortSchema,
  type RepeatOffender,
} from '@balanco/contract/progress/network';
import { IconCalendarDue, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { loadState, request, sentence, useAsked } from '../../api/client';
import { bareCell, csvOf } from '../../lib/csv';
import { type Bar, Bars } from '../../listing/bars';
import { useOpenDialog } from '../../listing/dialog-route';
import { LeaveWithBanner } from '../../listing/links';
import { pagedQuery, useAddressOrder, useListAddress, usePagedList } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { PagedTableDialog } from '../../listing/paged-table-dialog';
import { liveRefresh } from '../../listing/queries';
import { useToday } from '../../listing/use-today';
import { dialogs, paths } from '../../paths';
import { limitedQuery, roleQuery, useStaffAccess } from '../../session/role/staff-action';
import { later } from '../../ui/later';
import { FilterChips, FilterFold, PartChips } from '../../ui/list/filters';
import { ListOption, ListOptions } from '../../ui/list/list-options';
import { ListScreen } from '../../ui/list/list-screen';
import { Pagination, usePages } from '../../ui/list/pagination';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { noticeFailure } from '../../ui/messages/notices';
import { saveFile } from '../../ui/save-file';
import block from '../../ui/table/block-table.module.css';
import { useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { settlementStateWords } from '../inventories/settlement-state-words';
import { attentionText, groupWords } from './attention-words';
import {
  grossText,
  NetworkCard,
  networkColumns,
  TransferCard,
  transferColumns,
  transferId,
} from './network-columns';

const DEFAULT_SORT: NetworkSort = 'attention';
const TRANSFERS = 'transferencias';
const SIDE_BY_SIDE = 'lado-a-lado';
const ACCURACY = 'loja-sempre-certa';
const NetworkAccuracy = later('NetworkAccuracy', () => import('../daily/network-accuracy'));
const partLabels: ReadonlyMap<string | null, string> = new Map([
  [null, 'Farmácias'],
  [SIDE_BY_SIDE, 'Lado a lado'],
  [ACCURACY, 'Loja sempre certa'],
  [TRANSFERS, 'Transferência não lançada?'],
]);

/** Pharmacies and probable transfers between them (docs/network.md). For admin and mod. */
export function NetworkScreen() {
  const access = useStaffAccess();
  const [{ part }] = useListAddress();
  if (access === 'refused') return <LeaveWithBanner to={paths.inventories()} />;
  const isGranted = access === 'granted';
  if (part === SIDE_BY_SIDE) return <SideBySide isGranted={isGranted} />;
  if (part === ACCURACY) {
    return (
      <ListScreen title="Rede" count={null} toolbar={<Toolbar part={ACCURACY} count={undefined} isWhole />}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
        <section className="full scroll" aria-label="Loja sempre certa" tabIndex={0}>
          <NetworkAccuracy isGranted={isGranted} />
        </section>
      </ListScreen>
    );
  }
  return part === TRANSFERS ? <Transfers isGranted={isGranted} /> : <Pharmacies isGranted={isGranted} />;
}

interface PartProps {
  readonly isGranted: boolean;
}

function Pharmacies({ isGranted }: PartProps) {
  const [{ search, page, only, sort: wanted }, change] = useListAddress();
  const today = useToday();
  const attention = ATTENTION_GROUPS.find((group) => group === only);
  const sort = networkSortSchema.safeParse(wanted).data ?? DEFAULT_SORT;
  const listing = { search, attention, sort, page };
  const list = usePagedList(useQuery(networkQuery(isGranted ? listing : null)), NETWORK_PAGE_SIZE);
  const { shown } = list;
  const [repeats, setRepeats] = useState<NetworkPharmacy | null>(null);
  const open = useOpenDialog();
  const isLimited = useQuery(limitedQuery).data === true;
  const isAdmin = useQuery(roleQuery).data === 'admin' && !isLimited;
  const columns = useListColumns(
    'network',
    useMemo(() => networkColumns({ onRepeats: setRepeats, today }), [today]),
    useAddressOrder(sort, DEFAULT_SORT),
  );
  const download = async () => {
    try {
      saveFile('rede.csv', networkCsv(await loadNetwork({ search, attention, sort }), today));
    } catch (failure) {
      noticeFailure(`Erro ao gerar o arquivo: ${sentence(failure)}`);
    }
  };
  return (
    <ListScreen
      title="Rede"
      count={shown?.count}
      options={
        <ListOptions of="Rede" columns={columns}>
          <ListOption label="Baixar CSV" Icon={IconDownload} onClick={() => void download()} />
          {isAdmin && (
            <ListOption
              label="E-mail às segundas…"
              Icon={IconCalendarDue}
              onClick={() => open(dialogs.mails())}
            />
          )}
        </ListOptions>
      }
      toolbar={
        <Toolbar
          part={null}
          count={shown?.count}
          active={attention === undefined ? 0 : 1}
          filters={
            <FilterChips
              label="Situação"
              hint="Uma farmácia está em cada situação que um inventário dela tem"
              chips={[
                { value: null, label: 'Todas', count: shown?.pharmacies },
                ...ATTENTION_GROUPS.map((group) => ({
                  value: group,
                  label: groupWords[group],
                  count: shown?.groups[group],
                })),
              ]}
              value={attention ?? null}
              onPress={(next) => change({ only: next })}
            />
          }
        />
      }
      foot={<Pagination {...list.pages} words={['farmácia', 'farmácias']} />}
    >
      <DataTable
        label="Rede"
        {...columns.table}
        {...list.table}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        emptyText="Nenhuma farmácia encontrada"
        card={(pharmacy) => <NetworkCard pharmacy={pharmacy} today={today} onRepeats={setRepeats} />}
      />
      {repeats !== null && <RepeatOffendersDialog pharmacy={repeats} onClose={() => setRepeats(null)} />}
      <Outlet context={shown === undefined ? null : { run: () => void download() }} />
    </ListScreen>
  );
}

function Transfers({ isGranted }: PartProps) {
  const [{ search, page }] = useListAddress();
  const query = useQuery(transfersQuery(isGranted ? { search, page } : null));
  const list = usePagedList(query, NETWORK_PAGE_SIZE);
  const count = list.shown?.count;
  const columns = useListColumns('network-transfers', transferColumns);
  return (
    <ListScreen
      title="Rede"
      count={count}
      options={<ListOptions of="Rede" columns={columns} />}
      toolbar={<Toolbar part={TRANSFERS} count={count} />}
      foot={<Pagination {...list.pages} words={['par', 'pares']} />}
    >
      <DataTable
        label="Transferência não lançada?"
        {...columns.table}
        {...list.table}
        rowId={transferId}
        emptyText="Nenhum produto faltou em uma farmácia e sobrou em outra nos últimos 30 dias"
        card={(transfer) => <TransferCard transfer={transfer} />}
      />
    </ListScreen>
  );
}

/** All pharmacies on one scale: a longer bar is worse. */
function SideBySide({ isGranted }: PartProps) {
  const [{ search }] = useListAddress();
  const query = useQuery(allPharmaciesQuery(isGranted ? search : null));
  const { data } = query;
  return (
    <ListScreen
      title="Rede"
      count={data?.length}
      toolbar={<Toolbar part={SIDE_BY_SIDE} count={data?.length} />}
    >
      <section className="panel scroll" aria-label="Bruto por R$ 1.000 de estoque">
        <h2 className="mb-2">Bruto por R$ 1.000 de estoque</h2>
        {data === undefined ? (
          <PendingMessage {...loadState(query)} height={320} />
        ) : data.length === 0 ? (
          <EmptyMessage text="Nenhuma farmácia encontrada" />
        ) : (
          <Bars label="Farmácias" bars={data.map(grossBar)} />
        )}
      </section>
    </ListScreen>
  );
}

function grossBar(pharmacy: NetworkPharmacy): Bar {
  const { id, name, last } = pharmacy;
  return {
    id,
    name,
    parts: [{ tone: 'plain', value: last?.gross_share ?? 0, text: grossText(pharmacy) }],
    to:
      last === null
        ? paths.inventories({ pharmacy: id })
        : paths.inventory(last.id, { part: 'divergencias' }),
  };
}

interface ToolbarProps {
  part: string | null;
  count: number | undefined;
  active?: number;
  filters?: ReactNode;
  isWhole?: boolean;
}

function Toolbar({ part, count, active = 0, filters, isWhole = false }: ToolbarProps) {
  const [, change] = useListAddress();
  const search = isWhole ? null : <ListSearch label="Pesquisar farmácias..." />;
  return (
    <>
      <PartChips
        chips={[...partLabels].map(([value, label]) => ({
          value,
          label,
          count: value === part ? count : null,
        }))}
        value={part}
        onPress={(next) => change({ part: next, sort: null, only: null })}
      />
      {filters === undefined ? (
        search
      ) : (
        <FilterFold active={active} search={search} before={null} after={filters} />
      )}
    </>
  );
}

function RepeatOffendersDialog({ pharmacy, onClose }: { pharmacy: NetworkPharmacy; onClose: () => void }) {
  const pages = usePages(NETWORK_PAGE_SIZE);
  const query = useAsked(
    ['network', 'repeat-offenders', pharmacy.id, pages.page],
    listRepeatOffenders,
    { params: { id: pharmacy.id }, query: { page: pages.page, page_size: NETWORK_PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  return (
    <PagedTableDialog
      title={`Reincidentes de ${pharmacy.name}`}
      size="46rem"
      lead={<p className="dim">Faltaram nas três últimas apurações desta farmácia.</p>}
      query={query}
      pages={pages}
      headings={['Item', 'Diferenças un', 'R$']}
      row={(item) => <Row key={item.key} item={item} />}
      emptyText="Nenhum item faltou nas três últimas."
      className={`${block.table} ${block.figures}`}
      onClose={onClose}
    />
  );
}

function Row({ item }: { item: RepeatOffender }) {
  const { key, description, internal_code, differences, money } = item;
  return (
    <tr>
      <th scope="row">
        {description || `Código ${key.slice(2)}`}
        <div className="dim">{internal_code || key.slice(2)}</div>
      </th>
      <td>
        {differences.map((units, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the three results have an order and no names.
          <span key={index} className="whole">
            {index > 0 && ' · '}
            {formatQuantity(units)}
          </span>
        ))}
      </td>
      <td className="whole">{formatMoney(money)}</td>
    </tr>
  );
}

interface NetworkListing {
  readonly search: string;
  readonly attention: AttentionGroup | undefined;
  readonly sort: NetworkSort;
  readonly page: number;
}

function networkQuery(listing: NetworkListing | null) {
  return pagedQuery(
    ['network', 'pharmacies'],
    listing,
    (asked, signal) =>
      request(listNetwork, { query: { ...asked, page_size: NETWORK_PAGE_SIZE } }, { signal }),
    liveRefresh,
  );
}

async function loadNetwork({
  search,
  attention,
  sort,
}: Omit<NetworkListing, 'page'>): Promise<NetworkPharmacy[]> {
  const rows: NetworkPharmacy[] = [];
  for (let page = 1; ; page += 1) {
    const query = { search, attention, sort, page, page_size: NETWORK_PAGE_LIMIT };
    const { results, next } = await request(listNetwork, { query });
    rows.push(...results);
    if (next === null) return rows;
  }
}

/** Every pharmacy, so that all share a scale. */
function allPharmaciesQuery(search: string | null) {
  return queryOptions({
    queryKey: ['network', 'all', search] as const,
    queryFn:
      search === null ? skipToken : () => loadNetwork({ search, attention: undefined, sort: '-gross_share' }),
    ...liveRefresh,
  });
}

function transfersQuery(listing: Pick<NetworkListing, 'search' | 'page'> | null) {
  return pagedQuery(['network', 'transfers'], listing, (asked, signal) =>
    request(listTransfers, { query: { ...asked, page_size: NETWORK_PAGE_SIZE } }, { signal }),
  );
}

const HEADER = [
  'Farmácia',
  'Inventário mais novo',
  'Situação',
  'Seções finalizadas',
  'Seções',
  'Inventários em andamento',
  'Acurácia por item %',
  'Acurácia em valor %',
  'Bruto por R$ 1.000 de estoque',
  'Dias desde o último inventário geral',
  'Reincidentes',
  'Reincidentes R$',
  'Situação agora',
  'Por quê',
];

export function networkCsv(rows: readonly NetworkPharmacy[], today: string): Blob {
  const lines = rows.map(({ name, newest, last, ...row }) => [
    name,
    newest?.name,
    newest && settlementStateWords[newest.state],
    newest?.closed_sections,
    newest?.sections,
    row.open_inventories,
    last?.accuracy_by_item,
    last?.accuracy_by_value,
    last?.gross_share,
    row.full_days,
    row.repeat_items,
    row.repeat_money,
    groupWords[row.attention],
    attentionText({ name, newest, last, ...row }, today),
  ]);
  return csvOf([HEADER, ...lines], bareCell);
}
