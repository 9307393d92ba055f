import type { Settlement } from '@balanco/contract/settlements';
import { reopenSettlement } from '@balanco/contract/settling';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { NoteLine } from '../../../ui/note-line';
import { noticeDone } from '../../../ui/notices';
import { useStepsWrite } from './use-steps-write';
import { useWrittenReason } from './written-reason';

interface ReopenDialogProps {
  id: string;
  current: Settlement;
  onClose: () => void;
}

/** 'Reabrir': back to 'Em conferência', with a written reason. Files that left already are named. */
export function ReopenDialog({ id, current, onClose }: ReopenDialogProps) {
  const [{ version, exports }] = useState(current);
  const send = useStepsWrite(id, (reason: string) =>
    request(reopenSettlement, { params: { id }, body: { version, reason } }),
  );
  const { write, busy, failure } = useDialogWrite(send, {
    failed: 'Erro ao reabrir.',
    onClose,
    isLimited: true,
  });
  const written = useWrittenReason({
    key: `closing/reopen/${id}`,
    label: 'Por que reabrir',
    readOnly: busy,
  });
  return (
    <FormDialog
      title={`Reabrir v${version}`}
      submitLabel={busy ? 'Reabrindo...' : 'Reabrir'}
      busy={busy}
      error={failure}
      onSubmit={() =>
        written.submit((reason) => write(reason, { onDone: () => noticeDone('Inventário reaberto.') }))
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        {written.field}
        <Text>
          O inventário volta a “Em conferência”. A v{version} continua guardada, marcada como substituída, e a
          próxima apuração inclui as contagens que chegaram depois dela.
        </Text>
        {exports > 0 && (
          <NoteLine
            message={`${counted(exports, 'arquivo da', 'arquivos da')} v${version} já ${exports === 1 ? 'saiu' : 'saíram'}: avise quem importou.`}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
