import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { AlertLine } from './alert-line';
import { DialogFrame } from './dialog-frame';

export interface ConfirmDialogProps {
  title: string;
  /** What will happen, and to how many. */
  children: ReactNode;
  /** The main action, as 'Excluir'. */
  confirmLabel: string;
  onConfirm: () => void;
  /** 'Cancelar', Esc, a click outside. Never called while busy. */
  onClose: () => void;
  busy?: boolean;
  /** Until what it would do is known, or agreed to. */
  confirmDisabled?: boolean;
  error?: string | null;
  /** Paints the main action red. */
  danger?: boolean;
}

/** Asks before something that can't be taken back easily. Focus starts on 'Cancelar', so that Enter harms nobody. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, onConfirm, onClose, busy = false, error = null, danger = false } = props;
  return (
    <DialogFrame title={title} onClose={onClose} busy={busy} closeOnClickOutside>
      <Stack gap="md" aria-busy={busy}>
        <div>{props.children}</div>
        <AlertLine message={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            Cancelar
          </Button>
          <Button
            color={danger ? 'red' : 'blue'}
            onClick={onConfirm}
            disabled={busy || props.confirmDisabled === true}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  );
}
