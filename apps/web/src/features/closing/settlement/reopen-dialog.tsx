import type { ExportedFile } from '@balanco/contract/exports/exports';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import { reopenSettlement } from '@balanco/contract/settlement/settling';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { useMomentText } from '../../../listing/pharmacy-clock';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { NoteLine } from '../../../ui/note-line';
import { noticeDone } from '../../../ui/notices';
import { exportsQuery } from './settlement-query';
import { useStepsWrite } from './use-steps-write';
import { useWrittenReason } from './written-reason';

interface ReopenDialogProps {
  id: string;
  current: Settlement;
  onClose: () => void;
}

const none: readonly ExportedFile[] = [];

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
  const momentText = useMomentText();
  const { data: files = none } = useQuery({ ...exportsQuery(id), enabled: exports > 0 });
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
        {exports > 0 && <NoteLine message={leftText(current, files, momentText)} />}
      </Stack>
    </FormDialog>
  );
}

/** 'v1 exportada em 20/01/2026 12:00:00 (ajuste.txt): avise quem importou.', with how many until the files are loaded. */
function leftText(
  { version, exports }: Settlement,
  files: readonly ExportedFile[],
  momentText: (iso: string) => string,
): string {
  const left = files.filter((file) => file.version === version);
  if (left.length === 0) {
    return `${counted(exports, 'arquivo da', 'arquivos da')} v${version} já ${exports === 1 ? 'saiu' : 'saíram'}: avise quem importou.`;
  }
  const named = left.map(({ at, file_name }) => `${momentText(at)} (${file_name})`);
  return `v${version} exportada em ${named.join(', ')}: avise quem importou.`;
}
