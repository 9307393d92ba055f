import { formatInteger } from '@balanco/contract/base/numbers';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Anchor } from '@mantine/core';
import { IconFileExport, IconPencil, IconSettings, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { formatDateTime } from '../../lib/format-date-time';
import { useHistoryEntry } from '../../listing/history/history-provider';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { RowOptions } from '../../ui/row-options';
import { columnsFor } from '../../ui/table/columns';

const column = columnsFor<Pharmacy>();

/** The columns of Farmácias (specification, section 2). The name is a link to the pharmacy's inventories. */
export function pharmacyColumns(actions: PharmacyActions) {
  return column.columns([
    column.accessor('name', {
      header: 'Farmácia',
      meta: { width: 240, grow: true, identifies: true },
      cell: ({ row, getValue }) => (
        <Anchor c="inherit" fw={500} component={Link} to={paths.inventories({ pharmacy: row.original.id })}>
          {getValue()}
        </Anchor>
      ),
    }),
    column.accessor('total', {
      header: 'Inventários',
      meta: { width: 120, numeric: true },
      cell: ({ getValue }) => formatInteger(getValue()),
    }),
    column.accessor('created_at', {
      header: 'Data e Hora',
      meta: { width: 190, numeric: true },
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 104, options: true },
      cell: ({ row }) => <PharmacyOptions pharmacy={row.original} index={row.index} {...actions} />,
    }),
  ]);
}

export interface PharmacyActions {
  readonly onEdit: (pharmacy: Pharmacy) => void;
  readonly onDelete: (pharmacy: Pharmacy, index: number) => void;
}

/** The options of a row, disabled for plain users (specification, section 6). `index` is its index in the table. */
export function PharmacyOptions({
  pharmacy,
  index,
  onEdit,
  onDelete,
}: PharmacyActions & { pharmacy: Pharmacy; index: number }) {
  const { allowed } = useStaffAction();
  const disabled = !allowed;
  const navigate = useNavigate();
  const settings = {
    label: 'Configurações',
    Icon: IconSettings,
    onClick: () => void navigate(paths.pharmacySettings(pharmacy.id)),
    disabled,
  };
  const profiles = {
    label: 'Perfis de exportação',
    Icon: IconFileExport,
    onClick: () => void navigate(paths.exportProfiles(pharmacy.id)),
    disabled,
  };
  const history = useHistoryEntry({ entity: 'pharmacy', id: pharmacy.id, of: pharmacy.name });
  return (
    <RowOptions
      of={pharmacy.name}
      buttons={[
        { label: 'Editar', Icon: IconPencil, onClick: () => onEdit(pharmacy), disabled },
        { label: 'Excluir', Icon: IconTrash, onClick: () => onDelete(pharmacy, index), disabled },
      ]}
      menu={[settings, profiles, history]}
    />
  );
}
