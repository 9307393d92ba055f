import { formatInteger } from '@balanco/contract/numbers';
import type { Pharmacy } from '@balanco/contract/pharmacies';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format-date-time';
import { paths } from '../../paths';
import { columnsFor } from '../../ui/table/columns';
import { type PharmacyActions, PharmacyOptions } from './pharmacy-options';

const column = columnsFor<Pharmacy>();

/** Columns of the specification's section 2; the name leads to the pharmacy's inventories. */
export function pharmacyColumns(actions: PharmacyActions) {
  return column.columns([
    column.accessor('name', {
      header: 'Farmácia',
      meta: { width: 240, grow: true },
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
      meta: { width: 76 },
      cell: ({ row }) => <PharmacyOptions pharmacy={row.original} index={row.index} {...actions} />,
    }),
  ]);
}
