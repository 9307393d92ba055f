import { COUNT_PAGE_SIZE } from '@balanco/contract/counts';
import { formatInteger } from '@balanco/contract/numbers';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileExport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { sentence } from '../../api/sentence';
import { PharmacySelect } from '../../listing/pharmacy-select';
import { useListAddress } from '../../listing/use-list-address';
import { usePharmacyChoice } from '../../listing/use-pharmacy-choice';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { ListScreen } from '../../ui/list-screen';
import { noticeFailure } from '../../ui/notices';
import { Pagination } from '../../ui/pagination';
import { SearchField } from '../../ui/search-field';
import { DataTable } from '../../ui/table/data-table';
import { CountDialogs } from './count-dialogs';
import type { CountFilter } from './count-filter';
import { ExportDialog } from './export/export-dialog';
import { filterText } from './filter-text';
import { PlaceSelect } from './place-select';
import { UnplacedNotice } from './unplaced-notice';
import { DEFAULT_SORT, useCountPage } from './use-count-page';
import { useLineActions } from './use-line-actions';
import { usePlaceFilter } from './use-place-filter';

/** Contagens of a pharmacy, line by line, filtered, sorted and paged by the server (specification, section 2). */
export function CountsScreen() {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [{ search }, change] = useListAddress();
  const place = usePlaceFilter(pharmacy?.id);
  const filter: CountFilter | null =
    pharmacy && place.inventory !== undefined
      ? {
          pharmacy: pharmacy.id,
          search,
          inventory: place.inventory?.inventory_id ?? null,
          section: place.section?.section_id ?? null,
        }
      : null;
  const { shown, stale, error, retry, pageCount, sort, goTo } = useCountPage(filter);
  const { columns, dialogs } = useLineActions(pharmacy?.id, shown?.results);
  const [exporting, exportDialog] = useDisclosure();
  const staff = useStaffAction();
  const failed = [choice, place, { error, retry }].find((part) => part.error !== null);

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
          <PlaceSelect place={place} />
          <SearchField
            label="Pesquisar coletores..."
            value={search}
            onSearch={(text) => change({ search: text })}
          />
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
        emptyAction={
          pharmacy === null && (
            <Button component={Link} variant="default" to={paths.pharmacies()}>
              Ir para Farmácias
            </Button>
          )
        }
        stale={stale}
        total={shown?.count}
        offset={(page - 1) * COUNT_PAGE_SIZE}
        view={JSON.stringify(shown?.listing)}
        sort={sort}
        defaultSort={DEFAULT_SORT}
        onSort={(next) => change({ sort: next ?? null })}
      />
      <CountDialogs {...dialogs} />
      {exporting && filter && pharmacy && (
        <ExportDialog
          filter={filter}
          about={filterText({
            pharmacy: pharmacy.name,
            inventory: place.inventory?.name,
            section: place.section?.section_name ?? undefined,
            search,
          })}
          count={stale ? undefined : shown?.count}
          onClose={exportDialog.close}
        />
      )}
    </ListScreen>
  );
}
