import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { AlertLine } from './alert-line';
import { DialogFrame, type DialogFrameProps } from './dialog-frame';
import styles from './form-dialog.module.css';
import { leaveStoppedForm, useFormStop } from './form-stop';
import { useOncePerRender } from './use-once-per-render';

export interface FormDialogProps {
  title: string;
  /** The main action, lower right; Enter does the same. */
  submitLabel: string;
  /** The label of the main action while busy; by default unchanged. */
  busyLabel?: string | undefined;
  onSubmit: () => void;
  /** 'Cancelar', Esc. Never called while busy. */
  onClose: () => void;
  /** The label of the button that closes it, if there is nothing left to cancel. */
  closeLabel?: string | undefined;
  busy?: boolean;
  /** The failure of the last attempt, announced inside the dialog. The fields keep their values. */
  error?: string | null;
  submitDisabled?: boolean;
  size?: DialogFrameProps['size'];
  /** Paints the main action red. */
  danger?: boolean;
  /** A further way to submit, beside the main action, e.g. 'Criar e adicionar outra'. */
  another?: { label: string; onSubmit: () => void } | undefined;
  /** Important text beside the actions, always visible. */
  note?: ReactNode;
  /** The fields; the first one gets the focus. */
  children: ReactNode;
}

/**
 * A dialog with one job. It is open while mounted, so its fields are reset each time:
 * `{opened && <NewPharmacyDialog onClose={close} />}`.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, busyLabel, onSubmit, onClose, busy = false, error = null } = props;
  const stop = useFormStop();
  const blocked = busy || stop !== null || props.submitDisabled === true;
  const submitOnce = useOncePerRender(onSubmit);
  const submitAnother = useOncePerRender(() => props.another?.onSubmit());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Otherwise a dialog inside the tree of another form would submit that form too.
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
                <Button variant="default" onClick={submitAnother} disabled={blocked}>
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
