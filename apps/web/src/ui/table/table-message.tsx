import { Button, VisuallyHidden } from '@mantine/core';
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

/** Announces loading to screen readers. */
export function LoadingMessage() {
  return <VisuallyHidden role="status">Carregando...</VisuallyHidden>;
}
