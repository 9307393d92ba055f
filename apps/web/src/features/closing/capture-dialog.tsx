import type { Closing } from '@balanco/contract/comparison/closing';
import { Text } from '@mantine/core';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { noticeDone } from '../../ui/notices';
import { snapshotText } from './snapshot-words';
import { useCaptureSnapshot } from './use-snapshot-write';

interface CaptureDialogProps {
  id: string;
  closing: Closing;
  onClose: () => void;
}

/** Asks before the stock is captured again: the report then compares with the stock of now (docs/closing.md, "The snapshot"). */
export function CaptureDialog({ id, closing, onClose }: CaptureDialogProps) {
  const { version } = closing.snapshot;
  const { write, busy, failure } = useDialogWrite(useCaptureSnapshot(id), {
    failed: 'Erro ao capturar o saldo.',
    onClose,
  });
  return (
    <ConfirmDialog
      title="Capturar saldo de novo"
      confirmLabel="Capturar saldo"
      busy={busy}
      error={failure}
      onConfirm={() => write('capture', { onDone: () => noticeDone('Saldo capturado.') })}
      onClose={onClose}
    >
      <Text>
        O saldo que o catálogo tem agora passa a ser o esperado deste inventário, e as diferenças são
        calculadas com ele. As contagens não mudam.
      </Text>
      <Text mt="xs" c="dimmed">
        Hoje: {snapshotText(closing.snapshot, closing.time_zone)}.
        {version !== null && ` A versão ${version} continua guardada.`}
      </Text>
    </ConfirmDialog>
  );
}
