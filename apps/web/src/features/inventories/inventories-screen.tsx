import { MOBILE_ITEM_NOTE } from '@balanco/contract/inventories/inventories';
import { Button } from '@mantine/core';
import { IconAccessPoint, IconLock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { sentence } from '../../api/sentence';
import { PharmacyHistoryOption } from '../../listing/history/pharmacy-history-option';
import { inventoriesQuery } from '../../listing/inventories-query';
import { ListSearch } from '../../listing/list-search';
import { NetworkOption } from '../../listing/network-option';
import { PharmaciesLink } from '../../listing/pharmacies-link';
import { PharmacySelect } from '../../listing/pharmacy-select';
import { useScreenAction } from '../../listing/screen-action';
import { TrashOption } from '../../listing/trash-option';
import { useListAddress } from '../../listing/use-list-address';
import { usePharmacyChoice } from '../../listing/use-pharmacy-choice';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { ListOptions } from '../../ui/list-options';
import { ListScreen } from '../../ui/list-screen';
import { PageAction } from '../../ui/page-action';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { useKept } from '../../ui/use-kept';
import { countsOf } from './counts-of';
import styles from './inventories.module.css';
import { InventoryCard } from './inventory-card';
import { inventoryColumns } from './inventory-columns';
import { NewInventoryDialog } from './new-inventory-dialog';
import { searchInventories } from './search-inventories';
import { useRowDialog } from './use-row-dialog';

/** Inventários of a pharmacy with their sections, searched in the browser (specification, section 2). */
export function InventoriesScreen() {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [{ search }] = useListAddress();
  const { data, error, refetch } = useQuery(inventoriesQuery(pharmacy?.id));
  const [dialogOpen, setDialogOpen] = useKept('inventories/new', false, 'opened');
  const staff = useStaffAction();
  const navigate = useNavigate();
  const openNew = () => staff.run(() => setDialogOpen(true));
  useScreenAction('new-inventory', openNew, pharmacy !== undefined);
  const rows = pharmacy === null ? noRows : data;
  const found = useMemo(() => rows && searchInventories(rows, search), [rows, search]);
  const { actions, dialog: rowDialog } = useRowDialog(rows);
  const columns = useListColumns(
    'inventories',
    useMemo(() => inventoryColumns(actions), [actions]),
  );
  const failure = choice.error ?? (rows === undefined ? error : null);

  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
      Novo Inventário
    </Button>
  );
  const nextStep = pharmacy === null ? <PharmaciesLink /> : staff.allowed && search === '' && newButton;

  return (
    <ListScreen
      title="Inventários"
      count={found && new Set(found.map((row) => row.inventory_id)).size}
      actions={
        <>
          <PageAction
            label="Acompanhamento"
            Icon={IconAccessPoint}
            secondary
            onClick={() =>
              staff.run(() => void navigate(paths.progress({ pharmacy: choice.pharmacy?.id ?? null })))
            }
          />
          {newButton}
        </>
      }
      options={
        <ListOptions of="Inventários" columns={columns}>
          <NetworkOption />
          <PharmacyHistoryOption pharmacy={choice.pharmacy?.id} />
          <TrashOption pharmacy={choice.pharmacy?.id} />
        </ListOptions>
      }
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <ListSearch label="Pesquisar inventários..." />
          {found?.some(({ inventory_id }) => typeof inventory_id === 'string') && (
            <p className={styles.legend}>
              <IconLock size={14} aria-hidden />
              {MOBILE_ITEM_NOTE}
            </p>
          )}
        </>
      }
    >
      <DataTable
        key={pharmacy?.id}
        label="Inventários"
        columns={columns.shown}
        resizing={columns}
        rows={found}
        rowId={(row) => String(row.id)}
        failure={failure === null ? null : sentence(failure)}
        onRetry={choice.error === null ? () => void refetch() : choice.retry}
        emptyText="Nenhum inventário encontrado"
        emptyAction={nextStep}
        onEdit={staff.allowed ? actions.onEdit : undefined}
        onDelete={staff.allowed ? actions.onDelete : undefined}
        onOpen={(row) => void navigate(countsOf(row))}
        card={(row) => <InventoryCard row={row} {...actions} />}
      />
      {dialogOpen && <NewInventoryDialog pharmacy={pharmacy ?? null} onClose={() => setDialogOpen(false)} />}
      {rowDialog}
    </ListScreen>
  );
}

const noRows: never[] = [];
