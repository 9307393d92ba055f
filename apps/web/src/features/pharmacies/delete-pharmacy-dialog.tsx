import { TYPED_NAME_COUNTS } from '@balanco/contract/history/trash';
import { deletePharmacy, getPharmacyContents, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { useOfferRestore } from '../../listing/use-offer-restore';
import { forgetPharmacy } from '../../listing/use-pharmacy-choice';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useTypedName } from '../../ui/typed-name';
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
  const offerRestore = useOfferRestore();
  // Without the numbers it may be much.
  const { field, confirmed } = useTypedName({
    name,
    asked: blind || (contents?.counts ?? 0) > TYPED_NAME_COUNTS,
    readOnly: busy,
  });
  const confirm = () =>
    write(undefined, {
      onDone: ({ deletion, ...contents }) => {
        forgetPharmacy(id);
        onDeleted();
        const text = contentsText(contents);
        offerRestore(deletion, `“${name}” excluída${text === '' ? '' : `, com ${text}`}.`);
      },
    });

  return (
    <ConfirmDialog
      title="Excluir Farmácia"
      confirmLabel={busy ? 'Excluindo...' : 'Excluir'}
      danger
      busy={busy}
      confirmDisabled={(contents === undefined && !blind) || !confirmed}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Excluir “<strong>{name}</strong>”?
        </Text>
        <ContentsNote
          contents={contents}
          failure={error && sentence(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
          blind={blind}
          onBlind={setBlind}
        />
        {field}
      </Stack>
    </ConfirmDialog>
  );
}
