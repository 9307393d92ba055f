import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { AlertLine } from '../messages/message-line';
import styles from './dialog-foot.module.css';

interface DialogFootProps {
  error?: string | null | undefined;
  note?: ReactNode;
  children: ReactNode;
}

/** Stays in sight below long fields and texts. */
export function DialogFoot({ error = null, note, children }: DialogFootProps) {
  return (
    <div className={styles.foot}>
      <AlertLine message={error} />
      <div className={styles.actions}>
        {note !== undefined && <div className={styles.note}>{note}</div>}
        {children}
      </div>
    </div>
  );
}

interface CloseFootProps {
  onClose: () => void;
  busy?: boolean;
  error?: string | null;
  children?: ReactNode;
}

export function CloseFoot({ onClose, busy = false, error, children }: CloseFootProps) {
  return (
    <DialogFoot error={error}>
      {children}
      <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
        Fechar
      </Button>
    </DialogFoot>
  );
}
