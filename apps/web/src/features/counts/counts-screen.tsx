import { COUNT_PAGE_SIZE, type CountSort, countSortSchema } from '@balanco/contract/counts';
import { formatInteger } from '@balanco/contract/numbers';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sentence } from '../../api/sentence';
import { ListSearch } from '../../listing/list-search';
import { PharmaciesLink } from '../../listing/pharmacies-link';
import { PharmacySelect } from '../../listing/pharmacy-select';
import { useListAddress } from '../../listing/use-list-address';
import { useListedPage } from '../../listing/use-listed-page';
import { usePharmacyChoice } from '../../listing/use-pharmacy-choice';
import { useStaffAction } from '../../session/staff-action';
import { ListScreen } from '../../ui/list-screen';
import { noticeFailure } from '../../ui/notices';
import { Pagination } from '../../ui/pagination';
import { DataTable } from '../../ui/table/data-table';
import type { CountFilter } from './count-filter';
import { type CountListing, countsQuery } from './counts-query';
import { ExportDialog } from './export/export-dialog';
import { LocationSelect, useLocationFilter } from './location-filter';
import { UnplacedNotice } from './unplaced-notice';
import { useLineActions } from './use-line-actions';

/** The order of the server if none is requested (packages/contract/src/counts.ts). */
const DEFAULT_SORT: CountSort = '-createdAt';

/** Contagens of a pharmacy, line by line. The server filters, sorts and pages (specification, section 2). */
export function CountsScreen() {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [{ search }, change] = useListAddress();
  const location = useLocationFilter(pharmacy?.id);
  const filter: CountFilter | null =
    pharmacy && location.inventory !== undefined
      ? {
          pharmacy: pharmacy.id,
          search,
          inventory: location.inventory?.inventory_id ?? null,
          section: location.section?.section_id ?? null,
        }
      : null;
  const { shown, stale, error, retry, pageCount, sort, goTo } = useCountPage(filter);
  const { columns, dialog } = useLineActions(pharmacy?.id, shown?.results);
  const [exporting, exportDialog] = useDisclosure();
  const staff = useStaffAction();
  const failed = [choice, location, { error, retry }].find((part) => part.error !== null);

  const openExport = () => {
    if (pharmacy) exportDialog.open();
    else if (pharmacy === null) noticeFailure('Cadastre uma farmácia antes de exportar contagens.');
  };
  const page = shown?.listing.page ?? 1;

  return (
    <ListScreen
      title="Contagens"
      count={shown?.count}
      actions={
        <Button leftSection={<IconFileExport size={16} aria-hidden />} onClick={() => staff.run(openExport)}>
          Exportar
        </Button>
      }
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <LocationSelect location={location} />
          <ListSearch label="Pesquisar coletores..." />
        </>
      }
      foot={
        shown === undefined ? null : (
          <Pagination
            page={page}
            pageCount={pageCount}
            text={`Página ${formatInteger(page)} (${formatInteger(shown.count)} contagens)`}
            onPage={goTo}
          />
        )
      }
    >
      <UnplacedNotice />
      <DataTable
        label="Contagens"
        columns={columns}
        rows={pharmacy === null ? [] : shown?.results}
        rowId={(line) => String(line.line_id)}
        failure={failed?.error ? `Erro ao carregar contagens: ${sentence(failed.error)}` : null}
        onRetry={failed?.retry ?? retry}
        emptyText="Nenhuma contagem encontrada"
        emptyAction={pharmacy === null && <PharmaciesLink />}
        stale={stale}
        total={shown?.count}
        offset={(page - 1) * COUNT_PAGE_SIZE}
        view={JSON.stringify(shown?.listing)}
        sort={sort}
        defaultSort={DEFAULT_SORT}
        onSort={(next) => change({ sort: next ?? null })}
      />
      {dialog}
      {exporting && filter && pharmacy && (
        <ExportDialog
          filter={filter}
          about={filterText({
            pharmacy: pharmacy.name,
            inventory: location.inventory?.name,
            section: location.section?.section_name ?? undefined,
            search,
          })}
          count={stale ? undefined : shown?.count}
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
  return { ...shownPage, sort: sort ?? DEFAULT_SORT };
}

interface FilterWords {
  readonly pharmacy: string;
  readonly inventory: string | undefined;
  readonly section: string | undefined;
  readonly search: string;
}

/** A filter in words: 'Drogasul · Balanço anual · Corredor 1 · coletores “ana”'. */
function filterText({ pharmacy, inventory, section, search }: FilterWords): string {
  const collectors = search.trim() === '' ? undefined : `coletores “${search.trim()}”`;
  return [pharmacy, inventory, section, collectors].filter((part) => part !== undefined).join(' · ');
}
