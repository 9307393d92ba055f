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
import { IconFileExport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sentence } from '../../api/sentence';
import { PharmaciesLink, UnrecognisedLink } from '../../listing/links';
import { useListAddress, useListedPage } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { PharmacySelect, usePharmacyChoice } from '../../listing/pharmacy-choice';
import { useScreenAction } from '../../listing/screen-action';
import { PharmacyHistoryOption, TrashOption } from '../../listing/screen-options';
import { useToday } from '../../listing/use-today';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/role/staff-action';
import { FilterFold } from '../../ui/list/filters';
import { ListOptions } from '../../ui/list/list-options';
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
import { ExportDialog, useExportDialog } from './export/export-dialog';
import { type CountFilter, filterText, QuickFilters } from './filter/count-filter';
import { LocationSelect, useLocationFilter } from './filter/location-filter';
import { lineTitle } from './line-words';
import { NewLinesMark, useNewLines } from './new-lines';
import { BlindNotice, SearchedNotice, UnplacedNotice } from './notices';
import { useQueueDialog } from './phone-queue/use-queue-dialog';
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
  const { shown, stale, error, retry, pageCount, sort, goTo, loadedAt } = useCountPage(filter);
  const today = useToday();
  const { data: latest, dataUpdatedAt: countedAt } = useQuery(countNewsQuery(filter));
  const isLater = latest !== null && countedAt > loadedAt;
  const news = useNewLines(stale ? undefined : shown, isLater ? latest : undefined);
  const queries = useQueryClient();
  const showNews = () => {
    change({ page: 1, sort: null });
    void queries.invalidateQueries({ queryKey: countsKey });
  };
  const { data: summary, refetch: refreshSummary } = useQuery(countSummaryQuery(filter));
  useChangedRows(stale ? undefined : shown, refreshSummary);
  const { columns: all, actions, dialog } = useLineActions(pharmacy, shown?.results);
  const order = {
    sort,
    defaultSort: search === '' ? DEFAULT_SORT : undefined,
    onSort: (next?: string) => change({ sort: next ?? null }),
  };
  const columns = useListColumns('counts', all, order);
  const view = JSON.stringify(shown?.listing);
  const { selection, bar, bulkDialog } = useBulkActions(pharmacy?.id, shown, view);
  const exportDialog = useExportDialog(pharmacy);
  const queue = useQueueDialog();
  const staff = useStaffAction();
  const isCard = useCardView();
  const failed = [choice, location, { error, retry }].find((part) => part.error !== null);

  const askExport = () => staff.run(exportDialog.open);
  useScreenAction('export-counts', askExport, pharmacy === null || filter !== null);
  const page = shown?.listing.page ?? 1;
  const recognised = shown && shown.count - shown.unrecognised;
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
          {queue.option}
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
        shown === undefined ? null : (
          <Pagination
            page={page}
            pageCount={pageCount}
            text={`Página ${formatInteger(page)} (${formatInteger(recognised ?? 0)} contagens)`}
            aside={
              <UnrecognisedLink
                count={shown.unrecognised}
                to={paths.counts({ ...address, page: 1, only: 'unrecognised' })}
              />
            }
            onPage={goTo}
          />
        )
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
        columns={columns.shown}
        resizing={columns}
        rows={pharmacy === null ? [] : shown?.results}
        rowId={(line) => String(line.line_id)}
        isNew={news.isNew}
        rowName={lineTitle}
        failure={failed?.error ? `Erro ao carregar contagens: ${sentence(failed.error)}` : null}
        onRetry={failed?.retry ?? retry}
        emptyText="Nenhuma contagem encontrada"
        emptyAction={pharmacy === null ? <PharmaciesLink /> : isUnfiltered && <ConnectCollectorHint />}
        card={(line) => <CountCard line={line} today={today} {...actions} />}
        onEdit={actions.onEdit}
        onDelete={actions.onDelete}
        twoLines
        stale={stale}
        total={shown?.count}
        offset={(page - 1) * COUNT_PAGE_SIZE}
        view={view}
        selection={selection}
        {...order}
      />
      {dialog}
      {bulkDialog}
      {queue.dialog}
      {exportDialog.exporting && filter && pharmacy && (
        <ExportDialog
          // The file has what the list shows, also if a collector of that name comes meanwhile.
          filter={{ ...filter, searchIn: shown?.searchedIn ?? searchIn }}
          about={filterText({
            pharmacy: pharmacy.name,
            inventory: location.inventory?.name,
            section: location.section?.section_name ?? undefined,
            search,
            searchIn: shown?.searchedIn ?? searchIn,
            only,
          })}
          count={
            stale || !shown ? undefined : { recognised: recognised ?? 0, unrecognised: shown.unrecognised }
          }
          onClose={exportDialog.close}
        />
      )}
    </ListScreen>
  );
}

interface EditedTableProps extends DataTableProps<CountLine> {
  /** Stable. */
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

/** @param filter null while unknown */
function useCountPage(filter: CountFilter | null) {
  const [{ page, sort: wanted }] = useListAddress();
  const sort = countSortSchema.safeParse(wanted).data;
  const listing: CountListing | null = filter === null ? null : { ...filter, page, sort };
  const query = useQuery(countsQuery(listing));
  const shownPage = useListedPage(query, COUNT_PAGE_SIZE);
  // A search shows its best matches first, which is no column's order.
  const order = sort ?? (filter?.search ? undefined : DEFAULT_SORT);
  return { ...shownPage, loadedAt: query.dataUpdatedAt, sort: order };
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
