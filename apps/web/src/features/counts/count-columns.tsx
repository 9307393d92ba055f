import type { CountLine } from '@balanco/contract/counts';
import { formatQuantity } from '@balanco/contract/numbers';
import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/format-date-time';
import { columnsFor } from '../../ui/table/columns';
import { collectorName } from './collector-name';
import { ProductCell } from './product-cell';
import { shownInternalCode } from './shown-internal-code';

const column = columnsFor<CountLine>();

interface LineActions {
  readonly onEdit: (line: CountLine) => void;
  readonly onDelete: (line: CountLine) => void;
}

/** Columns of the specification's section 2. The options are not gated by role (section 6). */
export function countColumns({ onEdit, onDelete }: LineActions) {
  return column.columns([
    column.accessor(collectorName, { id: 'collector', header: 'Coletor', meta: { width: 140 } }),
    column.accessor('barcode', { header: 'Código de Barras', meta: { width: 136, code: true } }),
    column.accessor(shownInternalCode, {
      id: 'internal_code',
      header: 'Código Interno',
      meta: { width: 116, code: true },
    }),
    column.accessor((line) => line.product?.description ?? line.raw ?? '', {
      id: 'product',
      header: 'Produto',
      meta: { width: 196, grow: true },
      cell: ({ row }) => <ProductCell line={row.original} />,
    }),
    column.accessor('quantity', {
      header: 'Quantidade',
      meta: { width: 96, numeric: true },
      cell: ({ row }) => formatQuantityOf(row.original),
    }),
    column.accessor('factor', {
      header: 'Fator',
      meta: { width: 68, numeric: true },
      cell: ({ getValue }) => formatQuantity(getValue()),
    }),
    column.accessor('createdAt', {
      header: 'Data e Hora',
      meta: { width: 176, numeric: true },
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 88 },
      cell: ({ row }) => (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="Editar"
            title="Editar"
            onClick={() => onEdit(row.original)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="sm"
            aria-label="Excluir"
            title="Excluir"
            onClick={() => onDelete(row.original)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ),
    }),
  ]);
}

/** Nothing where nothing could be read. */
function formatQuantityOf({ quantity }: CountLine): string {
  return quantity === null ? '' : formatQuantity(quantity);
}
