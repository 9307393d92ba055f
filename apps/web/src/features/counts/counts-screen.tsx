import { formatInteger } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import {
  COUNT_PAGE_SIZE,
  type CountSort,
  countSortSchema,
  quickFilterSchema,
  searchedInSchema,
} from '@balanco/contract/counts/counts';
import { Button } from '@mantine/core';
import { IconDeviceMobileUp, IconFileExport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { useOpenDialog } from '../../listing/dialog-route';
import { PharmaciesLink, UnrecognisedLink } from '../../listing/links';
import { useListAddress } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { useAddressOrder, usePagedList } from '../../listing/paged-list';
import { PharmacySelect, usePharmacyChoice } from '../../listing/pharmacy-choice';
import { PharmacyHistoryOption, TrashOption } from '../../listing/screen-options';
import { useToday } from '../../listing/use-today';
import { dialogs, paths } from '../../paths';
import { limitedQuery } from '../../session/role/role-query';
import { useStaffAction } from '../../session/role/staff-action';
import { FilterFold } from '../../ui/list/filters';
import { ListOption, ListOptions } from '../../ui/list/list-options';
import { ListScreen } from '../../ui/list/list-screen';
import { Pagination } from '../../ui/list/pagination';
import { columnId } from '../../ui/table/columns';
import { DataTable, type DataTableProps } from '../../ui/table/data-table';
import { useCardView } from '../../ui/table/use-card-view';
import { useListColumns } from '../../ui/table/use-list-columns';
import { useBulkActions } from './bulk/use-bulk-actions';
import { ConnectCollectorHint } from './connect-collector-hint';
import { CountCard } from './count-columns';
import { type CountListing, countNewsQuery, countSummaryQuery, countsKey, countsQuery } from './counts-query';
import { useCellEditing } from './edit/use-cell-editing';
import { type CountFilter, filterText, QuickFilters } from './filter/count-filter';
import { LocationSelect, useLocationFilter } from './filter/location-filter';
import { lineTitle } from './line-words';
import { NewLinesMark, useNewLines } from './new-lines';
import { BlindNotice, SearchedNotice, UnplacedNotice } from './notices';
import { useLineActions } from './use-line-actions';

/** The server's default (packages/contract/src/counts/counts.ts). */
const DEFAULT_SORT: CountSort = '-createdAt';

const noLines: readonly CountLine[] = [];

/** The server filters, sorts and pages (specification, section 2). */
export function CountsScreen() {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [address, change] = useListAddress();
  const { search } = address;
  const searchIn = searchedInSchema.safeParse(address.searchIn).data ?? null;
  const only = quickFilterSchema.safeParse(address.only).data ?? null;
  const location = useLocationFilter(pharmacy?.id);
  const filter: CountFilter | null =
    pharmacy && location.inventory !== undefined
      ? {
          pharmacy: pharmacy.id,
          search,
          searchIn,
          inventory: location.inventory?.inventory_id ?? null,
          section: location.section?.section_id ?? null,
          only,
        }
      : null;
  const sort = countSortSchema.safeParse(address.sort).data;
  const query = useQuery(countsQuery(filter && { ...filter, page: address.page, sort }));
  const list = usePagedList(query, COUNT_PAGE_SIZE, [choice, location]);
  const { shown, stale, view } = list;
  const today = useToday();
  const { data: latest, dataUpdatedAt: countedAt } = useQuery(countNewsQuery(filter));
  const isLater = latest !== null && countedAt > query.dataUpdatedAt;
  const news = useNewLines(stale ? undefined : shown, isLater ? latest : undefined);
  const queries = useQueryClient();
  const showNews = () => {
    change({ page: 1, sort: null });
    void queries.invalidateQueries({ queryKey: countsKey });
  };
  const { data: summary, refetch: refreshSummary } = useQuery(countSummaryQuery(filter));
  useChangedRows(stale ? undefined : shown, refreshSummary);
  const { columns: all, actions, dialog } = useLineActions(pharmacy, shown?.results);
  // A search shows its best matches first, which is no column's order.
  const defaultSort = search === '' ? DEFAULT_SORT : undefined;
  const order = useAddressOrder(sort ?? defaultSort, defaultSort);
  const columns = useListColumns('counts', all, order);
  const { selection, bar, bulkDialog } = useBulkActions(pharmacy?.id, shown, view);
  const open = useOpenDialog();
  const isLimited = useQuery(limitedQuery).data === true;
  const staff = useStaffAction();
  const isCard = useCardView();
  const { failure } = list.table;

  const askExport = () => staff.run(() => open(dialogs.exportCounts()));
  const recognised = shown && shown.count - shown.unrecognised;
  const shownIn = shown?.searchedIn ?? searchIn;
  const exported = pharmacy &&
    filter && {
      pharmacy,
      // The file has what the list shows, also if a collector of that name comes meanwhile.
      filter: { ...filter, searchIn: shownIn },
      about: filterText({
        pharmacy: pharmacy.name,
        inventory: location.inventory?.name,
        section: location.section?.section_name ?? undefined,
        search,
        searchIn: shownIn,
        only,
      }),
      count: stale || !shown ? undefined : { recognised: recognised ?? 0, unrecognised: shown.unrecognised },
    };
  const isUnfiltered = search === '' && only === null;

  return (
    <ListScreen
      title="Contagens"
      count={recognised}
      news={
        <>
          <NewLinesMark news={news} onShow={showNews} /> {isCard && <UnplacedNotice />}
        </>
      }
      actions={
        <Button
          variant={recognised === 0 ? 'default' : 'filled'}
          leftSection={<IconFileExport size={16} aria-hidden />}
          onClick={askExport}
        >
          Exportar
        </Button>
      }
      options={
        <ListOptions of="Contagens" columns={columns}>
          <PharmacyHistoryOption pharmacy={pharmacy?.id} />
          <TrashOption pharmacy={pharmacy?.id} />
          {!isLimited && (
            <ListOption
              label="Importar fila de um celular"
              Icon={IconDeviceMobileUp}
              onClick={() => staff.run(() => open(dialogs.importQueue()))}
            />
          )}
        </ListOptions>
      }
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <FilterFold
            active={[location.inventory, location.section, only].filter(Boolean).length}
            search={<ListSearch label="Pesquisar coletores..." hint="coletor, código ou produto" />}
            before={<LocationSelect location={location} />}
            after={
              <QuickFilters summary={summary} value={only} onChoose={(next) => change({ only: next })} />
            }
          />
        </>
      }
      foot={
        <Pagination
          {...list.pages}
          words={['contagem', 'contagens']}
          text={`Página ${formatInteger(list.pages.page)} (${formatInteger(recognised ?? 0)} contagens)`}
          aside={
            <UnrecognisedLink
              count={shown?.unrecognised ?? 0}
              to={paths.counts({ ...address, page: 1, only: 'unrecognised' })}
            />
          }
        />
      }
    >
      {!isCard && <UnplacedNotice />}
      {shown?.searchedIn && (
        <SearchedNotice
          search={shown.listing.search}
          searchedIn={shown.searchedIn}
          isChosen={shown.listing.searchIn !== null}
          isEmpty={shown.count === 0 && only === null}
          others={stale ? undefined : summary?.others}
          onOther={(other) => change({ searchIn: other, only: null })}
        />
      )}
      {shown?.blind && <BlindNotice />}
      {bar}
      <EditedTable
        label="Contagens"
        {...columns.table}
        {...list.table}
        rows={pharmacy === null ? [] : shown?.results}
        rowId={(line) => String(line.line_id)}
        isNew={news.isNew}
        rowName={lineTitle}
        failure={failure && `Erro ao carregar contagens: ${failure}`}
        emptyText="Nenhuma contagem encontrada"
        emptyAction={pharmacy === null ? <PharmaciesLink /> : isUnfiltered && <ConnectCollectorHint />}
        card={(line) => <CountCard line={line} today={today} {...actions} />}
        onEdit={actions.onEdit}
        onDelete={actions.onDelete}
        twoLines
        selection={selection}
      />
      {dialog}
      {bulkDialog}
      <Outlet context={pharmacy === null ? { pharmacy } : (exported ?? null)} />
    </ListScreen>
  );
}

interface EditedTableProps extends DataTableProps<CountLine> {
  /** It keeps its identity. */
  onEdit: (line: CountLine) => void;
}

/** Apart from the screen, which a press on a cell must not render. */
function EditedTable(props: EditedTableProps) {
  const { editing, editingDialog } = useCellEditing({
    lines: props.rows ?? noLines,
    columns: props.columns.map(columnId),
    onEdit: props.onEdit,
  });
  return (
    <>
      <DataTable {...props} editing={editing} />
      {editingDialog}
    </>
  );
}

/** The chips' figures follow rows that a refresh of the same list changed. */
function useChangedRows(
  shown: { readonly listing: CountListing; readonly results: readonly CountLine[] } | undefined,
  onChange: (options: { cancelRefetch: boolean }) => unknown,
) {
  const before = useRef(shown);
  useEffect(() => {
    if (shown === undefined) return;
    const last = before.current;
    before.current = shown;
    const isSame = JSON.stringify(last?.listing) === JSON.stringify(shown.listing);
    if (isSame && last?.results !== shown.results) onChange({ cancelRefetch: false });
  }, [shown, onChange]);
}
