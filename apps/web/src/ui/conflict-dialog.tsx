import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { AlertLine } from './alert-line';
import { ComparedValues, type ComparedValuesProps } from './compared-values';
import { DialogFrame, type DialogFrameProps } from './dialog-frame';

interface ConflictDialogProps {
  title: string;
  /** What happened, and the question. */
  children: ReactNode;
  /** The label of each row, its stored value and its typed value. */
  rows: ComparedValuesProps['rows'];
  /** How many fields the person decides about; more than one is a plural. */
  fields?: number;
  size?: DialogFrameProps['size'];
  busy: boolean;
  error: string | null;
  onOverwrite: () => void;
  onKeep: () => void;
  /** Esc and the cross; by default as `onKeep`. */
  onClose?: () => void;
}

/** Two people changed the same: shows both values and lets the person choose. Focus starts on what changes nothing. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, rows, fields = 1, busy, onKeep, onClose = onKeep } = props;
  const many = fields > 1;
  return (
    <DialogFrame title={title} size={props.size} onClose={onClose} busy={busy} closeOnClickOutside={false}>
      <Stack gap="md" aria-busy={busy}>
        <div>{props.children}</div>
        <ComparedValues mine={many ? 'Seus valores' : 'Seu valor'} rows={rows} />
        <AlertLine message={props.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onKeep} disabled={busy} data-autofocus>
            {many ? 'Manter os valores salvos' : 'Manter o valor salvo'}
          </Button>
          <Button onClick={props.onOverwrite} disabled={busy}>
            {busy ? 'Salvando...' : many ? 'Salvar os meus valores' : 'Salvar o meu valor'}
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  );
}
