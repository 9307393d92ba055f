import type { Pharmacy } from '@balanco/contract/pharmacies';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useStaffAction } from '../../session/staff-action';
import { RowOption, RowOptions } from '../../ui/row-options';

export interface PharmacyActions {
  readonly onEdit: (pharmacy: Pharmacy) => void;
  readonly onDelete: (pharmacy: Pharmacy, index: number) => void;
}

/** 'Opções' of a row, disabled for plain users (specification, section 6). `index` is its place in the table. */
export function PharmacyOptions({
  pharmacy,
  index,
  onEdit,
  onDelete,
}: PharmacyActions & { pharmacy: Pharmacy; index: number }) {
  const { allowed } = useStaffAction();
  const common = { of: pharmacy.name, disabled: !allowed };
  return (
    <RowOptions>
      <RowOption label="Editar" Icon={IconPencil} onClick={() => onEdit(pharmacy)} {...common} />
      <RowOption label="Excluir" Icon={IconTrash} onClick={() => onDelete(pharmacy, index)} {...common} />
    </RowOptions>
  );
}
