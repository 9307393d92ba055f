import { deleteExportProfile, type NamedProfile } from '@balanco/contract/exports/export-profiles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { noticeDone } from '../../ui/notices';
import { profilesKey } from './export-query';

/** Asks before a profile is deleted. Files that left keep the profile as it was. */
export function DeleteProfileDialog({ profile, onClose }: { profile: NamedProfile; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => request(deleteExportProfile, { params: { id } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: profilesKey }),
  });
  const { write, busy, failure } = useDialogWrite(remove, { failed: 'Erro ao excluir o perfil.', onClose });
  return (
    <ConfirmDialog
      title="Excluir perfil de exportação"
      confirmLabel="Excluir"
      danger
      busy={busy}
      error={failure}
      onConfirm={() => write(profile.id, { onDone: ({ name }) => noticeDone(`Perfil ${name} excluído.`) })}
      onClose={onClose}
    >
      Excluir o perfil <strong>{profile.name}</strong>? Os arquivos que já saíram continuam no registro.
    </ConfirmDialog>
  );
}
