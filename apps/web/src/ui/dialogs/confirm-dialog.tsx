import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFoot, DialogFrame, useOncePerRender } from './dialog-frame';

export interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  confirmDisabled?: boolean;
  error?: string | null;
  danger?: boolean;
}

/** Focuses the safe button, so that Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, onConfirm, onClose, busy = false, error = null, danger = false } = props;
  const confirm = useOncePerRender(onConfirm);
  return (
    <DialogFrame title={title} onClose={onClose} busy={busy} closeOnClickOutside>
      <Stack gap="md" aria-busy={busy}>
        <div>{props.children}</div>
        <DialogFoot error={error}>
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            {props.cancelLabel ?? 'Cancelar'}
          </Button>
          <Button
            color={danger ? 'red' : 'blue'}
            onClick={confirm}
            disabled={busy || props.confirmDisabled === true}
          >
            {confirmLabel}
          </Button>
        </DialogFoot>
      </Stack>
    </DialogFrame>
  );
}
