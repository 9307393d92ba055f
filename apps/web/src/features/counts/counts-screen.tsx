import { formatInteger } from '@balanco/contract/base/numbers';
import {
  COUNT_PAGE_SIZE,
  type CountSort,
  countSortSchema,
  quickFilterSchema,
} from '@balanco/contract/counts/counts';
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sentence } from '../../api/sentence';
import { PharmacyHistoryOption } from '../../listing/history/pharmacy-history-option';
import { ListSearch } from '../../listing/list-search';
import { PharmaciesLink } from '../../listing/pharmacies-link';
import { PharmacySelect } from '../../listing/pharmacy-select';
import { useScreenAction } from '../../listing/screen-action';
import { TrashOption } from '../../listing/trash-option';
import { UnrecognisedLink } from '../../listing/unrecognised-link';
import { useListAddress } from '../../listing/use-list-address';
import { useListedPage } from '../../listing/use-listed-page';
import { usePharmacyChoice } from '../../listing/use-pharmacy-choice';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { FilterFold } from '../../ui/filter-fold';
import { ListOptions } from '../../ui/list-options';
import { ListScreen } from '../../ui/list-screen';
import { Pagination } from '../../ui/pagination';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { BlindNotice } from './blind-notice';
import { useBulkActions } from './bulk/use-bulk-actions';
import { CountCard } from './count-card';
import { type CountFilter, filterText } from './count-filter';
import { type CountListing, countSummaryQuery, countsQuery } from './counts-query';
import { ExportDialog } from './export/export-dialog';
import { useExportDialog } from './export/use-export-dialog';
import { lineTitle } from './line-title';
import { LocationSelect, useLocationFilter } from './location-filter';
import { NewLinesMark } from './new-lines-mark';
import { useQueueDialog } from './phone-queue/use-queue-dialog';
import { QuickFilters } from './quick-filters';
import { UnplacedNotice } from './unplaced-notice';
import { useLineActions } from './use-line-actions';
import { useNewLines } from './use-new-lines';

/** The order of the server if none is requested (packages/contract/src/counts/counts.ts). */
const DEFAULT_SORT: CountSort = '-createdAt';

/** Contagens of a pharmacy, line by line. The server filters, sorts and pages (specification, section 2). */
export function CountsScreen() {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [address, change] = useListAddress();
  const { search } = address;
  // A link may contain a filter that doesn't exist. Then it shows all.
  const only = quickFilterSchema.safeParse(address.only).data ?? null;
  const location = useLocationFilter(pharmacy?.id);
  const filter: CountFilter | null =
    pharmacy && location.inventory !== undefined
      ? {
          pharmacy: pharmacy.id,
          search,
          inventory: location.inventory?.inventory_id ?? null,
          section: location.section?.section_id ?? null,
          only,
        }
      : null;
  const { shown, stale, error, retry, pageCount, sort, goTo } = useCountPage(filter);
  const news = useNewLines(stale ? undefined : shown);
  const { data: summary } = useQuery(countSummaryQuery(filter));
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
  const failed = [choice, location, { error, retry }].find((part) => part.error !== null);

  const askExport = () => staff.run(exportDialog.open);
  useScreenAction('export-counts', askExport, pharmacy === null || filter !== null);
  const page = shown?.listing.page ?? 1;
  const recognised = shown && shown.count - shown.unrecognised;

  return (
    <ListScreen
      title="Contagens"
      count={recognised}
      news={<NewLinesMark news={news} onShow={() => change({ page: 1, sort: null })} />}
      actions={
        <Button leftSection={<IconFileExport size={16} aria-hidden />} onClick={askExport}>
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
            search={<ListSearch label="Pesquisar coletores..." />}
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
      <UnplacedNotice />
      {shown?.blind && <BlindNotice />}
      {bar}
      <DataTable
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
        emptyAction={pharmacy === null && <PharmaciesLink />}
        card={(line) => <CountCard line={line} {...actions} />}
        onEdit={actions.onEdit}
        onDelete={actions.onDelete}
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
          filter={filter}
          about={filterText({
            pharmacy: pharmacy.name,
            inventory: location.inventory?.name,
            section: location.section?.section_name ?? undefined,
            search,
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

/**
 * The page of count lines that the address names.
 *
 * @param filter null while it is unknown
 */
function useCountPage(filter: CountFilter | null) {
  const [{ page, sort: wanted }] = useListAddress();
  // A link may contain an order that doesn't exist. Then the list has its default order.
  const sort = countSortSchema.safeParse(wanted).data;
  const listing: CountListing | null = filter === null ? null : { ...filter, page, sort };
  const shownPage = useListedPage(useQuery(countsQuery(listing)), COUNT_PAGE_SIZE);
  // The best matches of a search come first, which no column shows.
  return { ...shownPage, sort: sort ?? (filter?.search ? undefined : DEFAULT_SORT) };
}
