import type { CountLine } from '@balanco/contract/counts';
import { ActionIcon, Group } from '@mantine/core';
import { type Icon, IconPencil, IconTrash } from '@tabler/icons-react';
import styles from './counts.module.css';

export interface LineActions {
  readonly onEdit: (line: CountLine) => void;
  readonly onDelete: (line: CountLine) => void;
}

/** 'Opções' of a row; not gated by role (specification, section 6). */
export function LineOptions({ line, onEdit, onDelete }: LineActions & { line: CountLine }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Option label="Editar" Icon={IconPencil} onClick={() => onEdit(line)} />
      <Option label="Excluir" Icon={IconTrash} onClick={() => onDelete(line)} />
    </Group>
  );
}

function Option({ label, Icon, onClick }: { label: string; Icon: Icon; onClick: () => void }) {
  return (
    <ActionIcon
      className={styles.option}
      variant="subtle"
      color="gray"
      size={24}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
