import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import styles from './note-line.module.css';

/** A success or an explanation, announced politely. Renders nothing without a message. */
export function NoteLine({ message, done = false }: { message: string | null | undefined; done?: boolean }) {
  if (message === null || message === undefined) return null;
  const Icon = done ? IconCheck : IconInfoCircle;
  return (
    <div role="status" className={styles.note} data-done={done}>
      <Icon size={16} aria-hidden />
      <span>{message}</span>
    </div>
  );
}
