import { COUNT_PAGE_SIZE, type CountLine } from '@balanco/contract/counts';
import { formatInteger } from '@balanco/contract/numbers';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileExport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
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
import { countColumns } from './count-columns';
import type { CountFilter } from './count-filter';
import { DeleteCountDialog } from './delete-count-dialog';
import { EditCountDialog } from './edit/edit-count-dialog';
import { ExportDialog } from './export/export-dialog';
import { filterText } from './filter-text';
import { InventorySelect } from './inventory-select';
import { useCountPage } from './use-count-page';
import { useInventoryFilter } from './use-inventory-filter';

/** Contagens of a pharmacy, line by line, searched and paged by the server (specification, section 2). */
export function CountsScreen() {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [{ search }, change] = useListAddress();
  const inventory = useInventoryFilter(pharmacy?.id);
  const filter: CountFilter | null =
    pharmacy && inventory.chosen !== undefined
      ? { pharmacy: pharmacy.id, search, inventory: inventory.chosen?.inventory_id ?? null }
      : null;
  const { shown, stale, error, retry, pageCount, goTo } = useCountPage(filter);
  // A dialog keeps the line that it was opened for, whatever the list does meanwhile.
  const [editing, setEditing] = useState<CountLine | null>(null);
  const [deleting, setDeleting] = useState<CountLine | null>(null);
  const columns = useMemo(() => countColumns({ onEdit: setEditing, onDelete: setDeleting }), []);
  const [exporting, exportDialog] = useDisclosure();
  const staff = useStaffAction();
  const failed = [choice, inventory, { error, retry }].find((part) => part.error !== null);

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
          <InventorySelect filter={inventory} />
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
      <DataTable
        // Another page or filter begins at its top.
        key={JSON.stringify(shown?.listing)}
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
      />
      {editing && <EditCountDialog line={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteCountDialog line={deleting} onClose={() => setDeleting(null)} />}
      {exporting && filter && pharmacy && (
        <ExportDialog
          filter={filter}
          about={filterText(pharmacy.name, inventory.chosen?.name, search)}
          count={stale ? undefined : shown?.count}
          onClose={exportDialog.close}
        />
      )}
    </ListScreen>
  );
}
