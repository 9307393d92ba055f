import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { AlertLine } from './alert-line';
import { useFocusReturn } from './use-focus-return';

export interface FormDialogProps {
  title: string;
  /** The main action, lower right; Enter does the same. */
  submitLabel: string;
  /** Reads on the main action while busy; the label itself by default. */
  busyLabel?: string | undefined;
  onSubmit: () => void;
  /** 'Cancelar', Esc. Never called while busy. */
  onClose: () => void;
  busy?: boolean;
  /** The failure of the last try, announced inside the dialog; what was typed stays. */
  error?: string | null;
  submitDisabled?: boolean;
  size?: ModalProps['size'];
  /** The fields; the first one gets the focus. */
  children: ReactNode;
}

/**
 * A dialog with one job. It is open for as long as it is mounted, so its fields start anew each time:
 * `{opened && <NewPharmacyDialog onClose={close} />}`.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, busyLabel, onSubmit, onClose, busy = false, error = null } = props;
  useFocusReturn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog rendered inside another form's tree would otherwise submit that one too.
    event.stopPropagation();
    if (!busy && props.submitDisabled !== true) onSubmit();
  };
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={props.size ?? 'md'}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      returnFocus={false}
    >
      <form noValidate onSubmit={submit} aria-busy={busy}>
        <Stack gap="md">
          {props.children}
          <AlertLine message={error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} disabled={busy}>
              Cancelar
            </Button>
            <Button type="submit" disabled={busy || props.submitDisabled === true}>
              {busy ? (busyLabel ?? submitLabel) : submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
