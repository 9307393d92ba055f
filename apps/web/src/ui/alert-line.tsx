import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './message-line.module.css';

/** A failure, shown where it happened and announced at once. Renders nothing without a message. */
export function AlertLine({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <div role="alert" className={styles.line} data-tone="danger">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{message}</span>
    </div>
  );
}
