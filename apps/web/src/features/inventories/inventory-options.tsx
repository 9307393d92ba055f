import type { InventoryRow } from '@balanco/contract/inventories';
import { IconPencil, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import { useStaffAction } from '../../session/staff-action';
import { RowOption, RowOptions } from '../../ui/row-options';
import { placeName } from './place-name';

export interface InventoryActions {
  readonly onEdit: (row: InventoryRow) => void;
  readonly onDelete: (row: InventoryRow) => void;
  readonly onAddSection: (row: InventoryRow) => void;
}

/** 'Opções' of a row, disabled for plain users (specification, section 6); a section opens no sections. */
export function InventoryOptions({
  row,
  onEdit,
  onDelete,
  onAddSection,
}: InventoryActions & { row: InventoryRow }) {
  const { allowed } = useStaffAction();
  const common = { of: placeName(row), disabled: !allowed };
  return (
    <RowOptions>
      <RowOption label="Editar" Icon={IconPencil} onClick={() => onEdit(row)} {...common} />
      <RowOption label="Excluir" Icon={IconTrash} onClick={() => onDelete(row)} {...common} />
      {row.section_id === null && (
        <RowOption
          label="Nova Seção"
          Icon={IconRowInsertBottom}
          onClick={() => onAddSection(row)}
          {...common}
        />
      )}
    </RowOptions>
  );
}
