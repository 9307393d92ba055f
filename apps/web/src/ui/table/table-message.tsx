import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './table-message.module.css';

/** The message of an empty list, with the next step for users who may take it. */
export function EmptyMessage({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles.message}>
      <span role="status">{text}</span>
      {action}
    </div>
  );
}

/** The message of a failed load, with a button that tries again. */
export function FailureMessage({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.message}>
      <span role="alert">{text}</span>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}

interface PendingMessageProps {
  /** Why the load failed; null while it goes on. */
  failure: string | null;
  onRetry: () => void;
  /** Of the empty place, in pixels. */
  height?: number;
}

/** What stands in the place of a list in a panel until it is loaded. */
export function PendingMessage({ failure, onRetry, height = 80 }: PendingMessageProps) {
  if (failure !== null) return <FailureMessage text={failure} onRetry={onRetry} />;
  return (
    <>
      <LoadingMessage />
      <Skeleton height={height} animate={false} />
    </>
  );
}

/** Announces loading to screen readers. */
export function LoadingMessage() {
  return <VisuallyHidden role="status">Carregando...</VisuallyHidden>;
}
