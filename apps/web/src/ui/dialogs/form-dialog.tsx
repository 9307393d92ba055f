import { Button, Stack } from '@mantine/core';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { AlertLine } from '../messages/message-line';
import { DialogFrame, type DialogFrameProps, useOncePerRender } from './dialog-frame';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busyLabel?: string | undefined;
  onSubmit: () => void;
  /** Never called while busy. */
  onClose: () => void;
  /** For when nothing is left to cancel. */
  closeLabel?: string | undefined;
  busy?: boolean;
  /** The fields keep their values. */
  error?: string | null;
  submitDisabled?: boolean;
  size?: DialogFrameProps['size'];
  danger?: boolean;
  /** A second way to submit, e.g. 'Criar e adicionar outra'. */
  another?: { label: string; onSubmit: () => void; disabled?: boolean } | undefined;
  note?: ReactNode;
  children: ReactNode;
}

/** Open while mounted, so its fields start afresh: `{opened && <NewPharmacyDialog … />}`. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, busyLabel, onSubmit, onClose, busy = false, error = null } = props;
  const stop = useFormStop();
  const blocked = busy || stop !== null || props.submitDisabled === true;
  const submitOnce = useOncePerRender(onSubmit);
  const submitAnother = useOncePerRender(() => props.another?.onSubmit());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside another form's tree would submit that form too.
    event.stopPropagation();
    if (!blocked) submitOnce();
  };
  return (
    <DialogFrame title={title} size={props.size} onClose={onClose} busy={busy} closeOnClickOutside={false}>
      <form noValidate onSubmit={submit} aria-busy={busy}>
        <Stack gap="md">
          {props.children}
          <div className={styles.foot}>
            <AlertLine message={stop?.sentence ?? error} />
            <div className={styles.actions}>
              {props.note !== undefined && <div className={styles.note}>{props.note}</div>}
              <Button variant="default" onClick={onClose} disabled={busy}>
                {props.closeLabel ?? 'Cancelar'}
              </Button>
              {props.another !== undefined && (
                <Button
                  variant="default"
                  onClick={submitAnother}
                  disabled={blocked || props.another.disabled === true}
                >
                  {props.another.label}
                </Button>
              )}
              {stop === null ? (
                <Button type="submit" color={props.danger === true ? 'red' : 'blue'} disabled={blocked}>
                  {busy ? (busyLabel ?? submitLabel) : submitLabel}
                </Button>
              ) : (
                <Button onClick={leaveStoppedForm}>{stop.label}</Button>
              )}
            </div>
          </div>
        </Stack>
      </form>
    </DialogFrame>
  );
}

/** Why an open form can't be sent any more. */
interface FormStop {
  readonly sentence: string;
  readonly label: string;
  /** Also called when the form closes otherwise. */
  readonly onLeave: () => void;
}

let stop: FormStop | null = null;
let openForms = 0;
const listeners = new Set<() => void>();

/** The open form stays to show why. Returns false if no form is open. */
export function stopOpenForm(next: FormStop): boolean {
  if (openForms === 0) return false;
  change(next);
  return true;
}

function leaveStoppedForm(): void {
  const left = stop;
  change(null);
  left?.onLeave();
}

function useFormStop(): FormStop | null {
  useEffect(() => {
    openForms += 1;
    return () => {
      openForms -= 1;
      if (openForms === 0) leaveStoppedForm();
    };
  }, []);
  return useSyncExternalStore(subscribe, () => stop);
}

function change(next: FormStop | null): void {
  stop = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Focuses the first field with a problem after a refused save.
 *
 * @param problems a new object for each attempt, so that every attempt moves the focus
 */
export function useFocusProblem<Container extends HTMLElement>(
  problems: object,
): RefObject<Container | null> {
  const container = useRef<Container>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return container;
}
