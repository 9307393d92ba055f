import { newUuid } from '@balanco/client/new-uuid';
import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceWithDetail } from '../api/client';
import { focusReturnTo, HARMLESS } from '../ui/dialogs/use-focus-return';
import { useStaffAction } from './role/staff-action';

/** Precedes the server's words (specification, section 8), or makes the whole text; null shows nothing. */
export type WriteFailure = string | ((error: unknown) => string | null);

interface Callbacks<Answer> {
  readonly keepOpen?: boolean;
  readonly onDone?: (answer: Answer) => void;
  readonly onFailed?: (error: unknown) => void;
}

export interface DialogWrite<Change, Answer> {
  readonly write: (change: Change, callbacks?: Callbacks<Answer>) => void;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly clearFailure: () => void;
  readonly dialog: { readonly busy: boolean; readonly error: string | null; readonly onClose: () => void };
}

/**
 * Administrators and moderators may write. A success closes the dialog; a refusal by role too, with the red
 * banner. A second click does nothing, even before the next render (docs/screens.md, "Dialogs"). Without
 * `onClose` nothing closes, the next write may follow, and what was pressed gets back the focus that it lost
 * while it was disabled.
 */
export function useDialogWrite<Change, Answer>(
  { mutate, isPending }: UseMutationResult<Answer, Error, Change>,
  failed: WriteFailure,
  onClose?: () => void,
  isLimited = false,
): DialogWrite<Change, Answer> {
  const close = () => onClose?.();
  const [failure, setFailure] = useState<string | null>(null);
  const staff = useStaffAction();
  // `isPending` waits for the next render. It stays set once closed.
  const started = useRef(false);
  const giveFocusBack = useRef<() => void>(undefined);
  const giveBack = useCallback(() => {
    if (document.activeElement === document.body) giveFocusBack.current?.();
    giveFocusBack.current = undefined;
  }, []);
  // A fast answer leaves no render in which it is pending.
  useEffect(() => {
    if (!started.current) giveBack();
  });
  const staysOpen = onClose === undefined;
  // What was written may take its row along. A dialog that closes gives the focus back itself.
  useEffect(() => (staysOpen ? giveBack : undefined), [giveBack, staysOpen]);
  const write: DialogWrite<Change, Answer>['write'] = (change, callbacks = {}) => {
    if (started.current) return;
    started.current = true;
    setFailure(null);
    const { keepOpen = staysOpen, onDone, onFailed } = callbacks;
    // Never to another button or link: Enter may come twice.
    if (keepOpen) giveFocusBack.current = focusReturnTo(document.activeElement, HARMLESS);
    mutate(change, {
      onSuccess: (answer) => {
        if (keepOpen) started.current = false;
        else close();
        onDone?.(answer);
      },
      onError: (error) => {
        if (!isLimited && staff.refused(error, close)) return;
        started.current = false;
        setFailure(typeof failed === 'string' ? sentenceWithDetail(failed, error) : failed(error));
        onFailed?.(error);
      },
    });
  };
  const dialog = { busy: isPending, error: failure, onClose: close };
  return { write, busy: isPending, failure, clearFailure: () => setFailure(null), dialog };
}

/** Only some staff may write, so a refusal by role is an ordinary failure. */
export function useLimitedWrite<Change, Answer>(
  mutation: UseMutationResult<Answer, Error, Change>,
  failed: WriteFailure,
  onClose?: () => void,
) {
  return useDialogWrite(mutation, failed, onClose, true);
}

/** A write is pending until its lists are loaded again, after a refusal too, which often means an outdated list. */
export function useWrite<Change, Answer>(queryKey: QueryKey, send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries({ queryKey }) });
}

/** A write is done before its lists are loaded again, because the new ones may lack what its dialog shows. */
export function usePromptWrite<Change, Answer>(
  queryKey: QueryKey,
  send: (change: Change) => Promise<Answer>,
) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => void queries.invalidateQueries({ queryKey }) });
}

interface CreationKeys {
  /** Equal content has an equal key, so a retry creates once. */
  readonly keyOf: (content: unknown) => string;
  /** In a dialog that stays open, equal content is another creation. */
  readonly renew: () => void;
}

/** See docs/http.md, "Creation keys". */
export function useCreationKey(): CreationKeys {
  const [keys] = useState(() => new Map<string, string>());
  return {
    keyOf: (content) => {
      const text = JSON.stringify(content);
      const key = keys.get(text) ?? newUuid();
      keys.set(text, key);
      return key;
    },
    renew: () => keys.clear(),
  };
}
