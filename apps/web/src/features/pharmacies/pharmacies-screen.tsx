import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sentence } from '../../api/sentence';
import { foldText } from '../../lib/fold-text';
import { ListSearch } from '../../listing/list-search';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { type PharmacyDialog, useRequestedPharmacyDialog } from '../../listing/pharmacy-dialog-request';
import { TrashOption } from '../../listing/trash-option';
import { useListAddress } from '../../listing/use-list-address';
import { paths } from '../../paths';
import { limitedQuery } from '../../session/role-query';
import { useStaffAction } from '../../session/staff-action';
import { ListOptions } from '../../ui/list-options';
import { ListScreen } from '../../ui/list-screen';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { useKept } from '../../ui/use-kept';
import { PharmacyCard } from './pharmacy-card';
import { type PharmacyActions, pharmacyColumns } from './pharmacy-columns';
import { type OpenedDialog, PharmacyDialogs } from './pharmacy-dialogs';

/** Farmácias: all of them, searched by name in the browser (specification, section 2). */
export function PharmaciesScreen() {
  const [{ search }] = useListAddress();
  const { data, error, refetch } = useQuery(pharmaciesQuery);
  const [opened, setOpened] = useKept<OpenedDialog | null>('pharmacies/dialog', null, 'opened');
  useRequestedPharmacyDialog(useCallback((kind: PharmacyDialog) => setOpened({ kind }), [setOpened]));
  const { area, afterDelete } = useFocusAfterDelete();
  const staff = useStaffAction();
  const isLimited = useQuery(limitedQuery).data === true;
  const navigate = useNavigate();
  const actions = useMemo<PharmacyActions>(
    () => ({
      onEdit: (pharmacy) => setOpened({ kind: 'edit', pharmacy }),
      onDelete: (pharmacy, index) => setOpened({ kind: 'delete', pharmacy, index }),
    }),
    [setOpened],
  );
  const columns = useListColumns(
    'pharmacies',
    useMemo(() => pharmacyColumns(actions), [actions]),
  );
  const found = useMemo(() => {
    const folded = foldText(search);
    return data?.filter((pharmacy) => foldText(pharmacy.name).includes(folded));
  }, [data, search]);

  // New pharmacies are for people who see all of them.
  const newButton = isLimited ? undefined : (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => staff.run(() => setOpened({ kind: 'create' }))}
    >
      Nova Farmácia
    </Button>
  );

  return (
    <div ref={area}>
      <ListScreen
        title="Farmácias"
        count={found?.length}
        actions={newButton}
        options={
          <ListOptions of="Farmácias" columns={columns}>
            <TrashOption />
          </ListOptions>
        }
        toolbar={<ListSearch label="Pesquisar farmácias..." />}
      >
        <DataTable
          label="Farmácias"
          columns={columns.shown}
          resizing={columns}
          rows={found}
          rowId={(pharmacy) => pharmacy.id}
          failure={data === undefined && error ? sentence(error) : null}
          onRetry={() => void refetch()}
          emptyText="Nenhuma farmácia encontrada"
          emptyAction={staff.allowed && search === '' ? newButton : undefined}
          card={(pharmacy) => (
            <PharmacyCard pharmacy={pharmacy} index={found?.indexOf(pharmacy) ?? 0} {...actions} />
          )}
          onEdit={staff.allowed ? actions.onEdit : undefined}
          onDelete={
            staff.allowed && found
              ? (pharmacy) => actions.onDelete(pharmacy, found.indexOf(pharmacy))
              : undefined
          }
          onOpen={(pharmacy) => void navigate(paths.inventories({ pharmacy: pharmacy.id }))}
        />
        {opened && (
          <PharmacyDialogs
            opened={opened}
            pharmacies={data}
            onClose={() => setOpened(null)}
            onDeleted={afterDelete}
          />
        )}
      </ListScreen>
    </div>
  );
}

/**
 * After a deletion the focus moves to the row that is now at the same index, or to the last row, or to the search if no
 * row is left, because the focused button is gone.
 *
 * @returns the ref of the element with search and table, and a function to call with the index of the deleted row
 */
function useFocusAfterDelete() {
  const area = useRef<HTMLDivElement>(null);
  const [deleted, setDeleted] = useState<number | null>(null);
  useEffect(() => {
    if (deleted === null) return;
    setDeleted(null);
    const rows = [...(area.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
    const next = rows.find((row) => Number(row.dataset.index) === deleted) ?? rows.at(-1);
    (next ?? area.current?.querySelector<HTMLElement>('[type="search"]'))?.focus();
  }, [deleted]);
  return { area, afterDelete: setDeleted };
}
