import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './list-message.module.css';

/** @param action the next step, for users who may take it */
export function EmptyMessage({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={`${styles.message} stack middle dim center`}>
      <span role="status">{text}</span>
      {action}
    </div>
  );
}

export function FailureMessage({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={`${styles.message} stack middle dim center`}>
      <span role="alert">{text}</span>
      <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}

interface PendingMessageProps {
  /** Null while loading. */
  failure: string | null;
  onRetry: () => void;
  /** Pixels of what will stand there; 0 for nothing. */
  height?: number;
}

export function PendingMessage({ failure, onRetry, height = 80 }: PendingMessageProps) {
  if (failure !== null) return <FailureMessage text={failure} onRetry={onRetry} />;
  return (
    <>
      <LoadingMessage />
      {height > 0 && <Skeleton height={height} animate={false} />}
    </>
  );
}

export function LoadingMessage() {
  return <VisuallyHidden role="status">Carregando...</VisuallyHidden>;
}
