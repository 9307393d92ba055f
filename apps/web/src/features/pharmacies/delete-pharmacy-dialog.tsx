import { deletePharmacy, getPharmacyContents, type Pharmacy } from '@balanco/contract/pharmacies';
import { Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { forgetPharmacy } from '../../listing/use-pharmacy-choice';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { noticeDone } from '../../ui/notices';
import { ContentsNote } from './contents-note';
import { contentsText } from './contents-text';
import { usePharmacyWrite } from './use-pharmacy-write';

interface DeletePharmacyDialogProps {
  pharmacy: Pharmacy;
  onClose: () => void;
  onDeleted: () => void;
}

/** What is deleted with a pharmacy. It is never cached, because collectors may add to it meanwhile. */
function pharmacyContentsQuery(id: string) {
  return queryOptions({
    queryKey: ['pharmacy-contents', id] as const,
    queryFn: ({ signal }) => request(getPharmacyContents, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** 'Excluir' of a row: says in numbers what is deleted with the pharmacy before it asks (docs/counts.md, "Deleting"). */
export function DeletePharmacyDialog({ pharmacy, onClose, onDeleted }: DeletePharmacyDialogProps) {
  const { id, name } = pharmacy;
  const { data: contents, error, isFetching, refetch } = useQuery(pharmacyContentsQuery(id));
  const [blind, setBlind] = useState(false);
  const { write, busy, failure } = usePharmacyWrite({
    send: () => request(deletePharmacy, { params: { id } }),
    failed: 'Erro ao excluir farmácia.',
    onClose,
  });
  const confirm = () =>
    write(undefined, {
      onDone: (contents) => {
        forgetPharmacy(id);
        onDeleted();
        const text = contentsText(contents);
        noticeDone(`Farmácia “${name}” excluída${text === '' ? '' : `, com ${text}`}.`);
      },
    });

  return (
    <ConfirmDialog
      title="Excluir Farmácia"
      confirmLabel={busy ? 'Excluindo...' : 'Excluir'}
      danger
      busy={busy}
      confirmDisabled={contents === undefined && !blind}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Excluir a farmácia <strong>{name}</strong>?
        </Text>
        <ContentsNote
          contents={contents}
          failure={error && sentence(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
          blind={blind}
          onBlind={setBlind}
        />
      </Stack>
    </ConfirmDialog>
  );
}
