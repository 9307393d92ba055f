import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import styles from './page-action.module.css';

export interface PageActionProps {
  label: string;
  Icon: Icon;
  onClick: () => void;
  /** A secondary action; on a phone it shows only its icon, with the label as name and tooltip. */
  secondary?: boolean;
  /** Whether the action deletes something. */
  danger?: boolean;
  disabled?: boolean;
}

/** A button at the right of a list screen's title. */
export function PageAction({
  label,
  Icon,
  onClick,
  secondary = false,
  danger = false,
  disabled = false,
}: PageActionProps) {
  return (
    <Button
      className={styles.action}
      data-secondary={secondary}
      data-danger={danger}
      variant={secondary ? 'default' : 'filled'}
      leftSection={<Icon size={16} aria-hidden />}
      title={secondary ? label : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
