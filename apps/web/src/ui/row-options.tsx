import { ActionIcon, Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './row-options.module.css';

/** The buttons of a table's 'Opções' column, side by side. */
export function RowOptions({ children }: { children: ReactNode }) {
  return (
    <Group gap={4} wrap="nowrap">
      {children}
    </Group>
  );
}

export interface RowOptionProps {
  /** The action, e.g. 'Editar'; shown as a tooltip. */
  label: string;
  /** The row, for screen readers: 'Editar' becomes 'Editar Farmácia Central'. */
  of?: string;
  Icon: Icon;
  onClick: () => void;
  /** Set if the role forbids the action (specification, section 6). */
  disabled?: boolean;
}

/** One button of a row: an icon with its label as name and tooltip. */
export function RowOption({ label, of, Icon, onClick, disabled = false }: RowOptionProps) {
  return (
    <ActionIcon
      className={styles.option}
      variant="subtle"
      color="gray"
      size={24}
      aria-label={of === undefined ? label : `${label} ${of}`}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
