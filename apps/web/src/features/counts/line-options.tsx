import type { CountLine } from '@balanco/contract/counts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { RowOption, RowOptions } from '../../ui/row-options';

export interface LineActions {
  readonly onEdit: (line: CountLine) => void;
  readonly onDelete: (line: CountLine) => void;
}

/** 'Opções' of a row; not gated by role (specification, section 6). */
export function LineOptions({ line, onEdit, onDelete }: LineActions & { line: CountLine }) {
  return (
    <RowOptions>
      <RowOption label="Editar" Icon={IconPencil} onClick={() => onEdit(line)} />
      <RowOption label="Excluir" Icon={IconTrash} onClick={() => onDelete(line)} />
    </RowOptions>
  );
}
