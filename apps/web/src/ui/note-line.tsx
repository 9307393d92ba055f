import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import styles from './message-line.module.css';

/** A success or an explanation, announced politely. Renders nothing without a message. */
export function NoteLine({ message, done = false }: { message: string | null | undefined; done?: boolean }) {
  if (message === null || message === undefined) return null;
  const Icon = done ? IconCheck : IconInfoCircle;
  return (
    <div role="status" className={styles.line} data-tone={done ? 'done' : 'note'}>
      <Icon size={16} aria-hidden />
      <span>{message}</span>
    </div>
  );
}
