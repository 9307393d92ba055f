import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceWithDetail } from '../api/sentence';
import { useStaffAction } from './role/staff-action';

interface DialogWriteOptions {
  /**
   * The specified sentence of a failure (specification, section 8), which the server's words follow, or a function that
   * makes the whole text; null shows nothing.
   */
  readonly failed: string | ((error: unknown) => string | null);
  /** Closes the dialog: after a success, and if the role forbids the write. */
  readonly onClose: () => void;
  /** Some of the staff may do it and others may not, so a refusal by role is a failure like any other. */
  readonly isLimited?: boolean;
}

interface Callbacks<Answer> {
  /** Whether the dialog stays open after a success, ready for the next write. */
  readonly keepOpen?: boolean;
  /** After a success; the dialog is closed then. */
  readonly onDone?: (answer: Answer) => void;
  /** After any failure but that of the role. */
  readonly onFailed?: (error: unknown) => void;
}

export interface DialogWrite<Change, Answer> {
  readonly write: (change: Change, callbacks?: Callbacks<Answer>) => void;
  readonly busy: boolean;
  /** The text of the last failure, or null. */
  readonly failure: string | null;
  readonly clearFailure: () => void;
}

/**
 * The write of a dialog for admin and mod. A success closes the dialog, and so does a refusal by role, which shows the
 * red banner. Any other failure keeps the dialog open with its text. A write is single-shot from the event on: a second
 * click does nothing, even before the next render (docs/screens.md, "Dialogs").
 */
export function useDialogWrite<Change, Answer>(
  { mutate, isPending }: UseMutationResult<Answer, Error, Change>,
  { failed, onClose, isLimited = false }: DialogWriteOptions,
): DialogWrite<Change, Answer> {
  const [failure, setFailure] = useState<string | null>(null);
  const staff = useStaffAction();
  // `isPending` is only known at the next render. It stays set once the dialog is closed.
  const started = useRef(false);
  const write: DialogWrite<Change, Answer>['write'] = (change, callbacks = {}) => {
    if (started.current) return;
    started.current = true;
    setFailure(null);
    const { keepOpen = false, onDone, onFailed } = callbacks;
    mutate(change, {
      onSuccess: (answer) => {
        if (keepOpen) started.current = false;
        else onClose();
        onDone?.(answer);
      },
      onError: (error) => {
        if (!isLimited && staff.refused(error, onClose)) return;
        started.current = false;
        setFailure(typeof failed === 'string' ? sentenceWithDetail(failed, error) : failed(error));
        onFailed?.(error);
      },
    });
  };
  return { write, busy: isPending, failure, clearFailure: () => setFailure(null) };
}
