import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { sentence } from '../../api/sentence';
import { foldText } from '../../lib/fold-text';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { useListAddress } from '../../listing/use-list-address';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { ListScreen } from '../../ui/list-screen';
import { SearchField } from '../../ui/search-field';
import { DataTable } from '../../ui/table/data-table';
import { NewPharmacyDialog } from './new-pharmacy-dialog';
import { pharmacyColumns } from './pharmacy-columns';

/** Farmácias: all of them, searched by name in the browser (specification, section 2). */
export function PharmaciesScreen() {
  const [{ search }, change] = useListAddress();
  const { data, error, refetch } = useQuery(pharmaciesQuery);
  const [dialogOpen, dialog] = useDisclosure();
  const staff = useStaffAction();
  const navigate = useNavigate();
  const found = useMemo(() => {
    const folded = foldText(search);
    return data?.filter((pharmacy) => foldText(pharmacy.name).includes(folded));
  }, [data, search]);

  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => staff.run(dialog.open)}>
      Nova Farmácia
    </Button>
  );

  return (
    <ListScreen
      title="Farmácias"
      count={found?.length}
      actions={newButton}
      toolbar={
        <SearchField
          label="Pesquisar farmácias..."
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      }
    >
      <DataTable
        label="Farmácias"
        columns={pharmacyColumns}
        rows={found}
        rowId={(pharmacy) => pharmacy.id}
        failure={data === undefined && error ? sentence(error) : null}
        onRetry={() => void refetch()}
        emptyText="Nenhuma farmácia encontrada"
        emptyAction={staff.allowed && search === '' ? newButton : undefined}
        onOpen={(pharmacy) => void navigate(paths.inventories({ pharmacy: pharmacy.id }))}
      />
      {dialogOpen && <NewPharmacyDialog onClose={dialog.close} />}
    </ListScreen>
  );
}
