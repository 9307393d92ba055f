import type { ReactNode } from 'react';
import { AlertLine } from '../messages/message-line';
import styles from './dialog-foot.module.css';

interface DialogFootProps {
  error?: string | null;
  /** It stands left of the buttons. */
  note?: ReactNode;
  /** The buttons, the main one last; or what takes their place. */
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
