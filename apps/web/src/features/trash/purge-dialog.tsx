import { type Deletion, purgeDeletion } from '@balanco/contract/history/trash';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { noticeDone } from '../../ui/notices';
import { useTypedName } from '../../ui/typed-name';
import { inSentence, withIt } from './trash-words';

/** 'Excluir para sempre': the name is typed, because nothing brings it back. */
export function PurgeDialog({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  const queries = useQueryClient();
  const purge = useMutation({
    mutationFn: (typed_name: string) =>
      request(purgeDeletion, { params: { id: deletion.id }, body: { typed_name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['trash'] }),
  });
  const { write, busy, failure } = useDialogWrite(purge, { failed: 'Erro ao excluir para sempre.', onClose });
  const { field, confirmed, typed } = useTypedName({ name: deletion.name, asked: true, readOnly: busy });
  const contents = withIt(deletion);
  return (
    <ConfirmDialog
      title="Excluir para sempre"
      confirmLabel="Excluir para sempre"
      danger
      busy={busy}
      confirmDisabled={!confirmed}
      error={failure}
      onConfirm={() => write(typed, { onDone: () => noticeDone('Excluído para sempre.') })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Tirar da lixeira {inSentence(deletion)}
          {contents === '' ? '' : `, com ${contents}`}? Depois disso ninguém pode restaurar.
        </Text>
        {(deletion.kind === 'inventory' || deletion.contents.inventories > 0) && (
          <Text>
            As apurações são apagadas também, mesmo as aprovadas, com o registro dos arquivos que saíram.
          </Text>
        )}
        {field}
      </Stack>
    </ConfirmDialog>
  );
}
