import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { sentence } from '../../api/sentence';
import { inventoriesQuery } from '../../listing/inventories-query';
import { ListSearch } from '../../listing/list-search';
import { PharmaciesLink } from '../../listing/pharmacies-link';
import { PharmacySelect } from '../../listing/pharmacy-select';
import { useListAddress } from '../../listing/use-list-address';
import { usePharmacyChoice } from '../../listing/use-pharmacy-choice';
import { useStaffAction } from '../../session/staff-action';
import { ListScreen } from '../../ui/list-screen';
import { DataTable } from '../../ui/table/data-table';
import { countsOf } from './counts-of';
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
  const [dialogOpen, dialog] = useDisclosure();
  const staff = useStaffAction();
  const navigate = useNavigate();
  const rows = pharmacy === null ? noRows : data;
  const found = useMemo(() => rows && searchInventories(rows, search), [rows, search]);
  const { actions, dialog: rowDialog } = useRowDialog(rows);
  const columns = useMemo(() => inventoryColumns(actions), [actions]);
  const failure = choice.error ?? (rows === undefined ? error : null);

  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => staff.run(dialog.open)}>
      Novo Inventário
    </Button>
  );
  const nextStep = pharmacy === null ? <PharmaciesLink /> : staff.allowed && search === '' && newButton;

  return (
    <ListScreen
      title="Inventários"
      count={found && new Set(found.map((row) => row.inventory_id)).size}
      actions={newButton}
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <ListSearch label="Pesquisar inventários..." />
        </>
      }
    >
      <DataTable
        key={pharmacy?.id}
        label="Inventários"
        columns={columns}
        rows={found}
        rowId={(row) => String(row.id)}
        failure={failure === null ? null : sentence(failure)}
        onRetry={choice.error === null ? () => void refetch() : choice.retry}
        emptyText="Nenhum inventário encontrado"
        emptyAction={nextStep}
        onOpen={(row) => void navigate(countsOf(row))}
      />
      {dialogOpen && <NewInventoryDialog pharmacy={pharmacy ?? null} onClose={dialog.close} />}
      {rowDialog}
    </ListScreen>
  );
}

const noRows: never[] = [];
