import { counted } from '@balanco/contract/base/numbers';
import { TYPED_NAME_COUNTS } from '@balanco/contract/history/trash';
import {
  type DeletedContents,
  deletePharmacy,
  getPharmacyContents,
  type Pharmacy,
} from '@balanco/contract/pharmacies/pharmacies';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askedQuery, request, sentence } from '../../api/client';
import { contentsText } from '../../listing/inventory-words';
import { forgetPharmacy } from '../../listing/pharmacy-choice';
import { RESTORABLE, useOfferRestore } from '../../listing/use-offer-restore';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { useTypedName } from '../../ui/dialogs/typed-name';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { usePharmacyWrite } from './use-pharmacy-write';

interface DeletePharmacyDialogProps {
  pharmacy: Pharmacy;
  onClose: () => void;
  onDeleted: () => void;
}

/** It isn't cached, because collectors may add to it. */
function pharmacyContentsQuery(id: string) {
  return askedQuery(
    ['pharmacy-contents', id],
    getPharmacyContents,
    { params: { id } },
    { staleTime: 0, gcTime: 0 },
  );
}

/** Shows in numbers what goes too (docs/counts.md, "Deleting"). */
export function DeletePharmacyDialog({ pharmacy, onClose, onDeleted }: DeletePharmacyDialogProps) {
  const { id, name } = pharmacy;
  const { data: contents, error, isFetching, refetch } = useQuery(pharmacyContentsQuery(id));
  const [blind, setBlind] = useState(false);
  const { write, busy, dialog } = usePharmacyWrite(
    () => request(deletePharmacy, { params: { id } }),
    'Erro ao excluir farmácia.',
    onClose,
  );
  const offerRestore = useOfferRestore();
  // Unknown numbers may be large.
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
      {...dialog}
      title="Excluir Farmácia"
      confirmLabel={busy ? 'Excluindo...' : 'Excluir'}
      danger
      confirmDisabled={(contents === undefined ? !blind : contents.approved_inventories > 0) || !confirmed}
      onConfirm={confirm}
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

interface ContentsNoteProps {
  contents: DeletedContents | undefined;
  failure: string | null;
  retrying: boolean;
  onRetry: () => void;
  blind: boolean;
  onBlind: (blind: boolean) => void;
}

function ContentsNote(props: ContentsNoteProps) {
  const { contents, failure, retrying, onRetry, blind, onBlind } = props;
  if (contents !== undefined) {
    return (
      <>
        <Text role="status">{consequence(contentsText(contents))}</Text>
        {contents.approved_inventories > 0 && (
          <NoteLine message={approvedText(contents.approved_inventories)} />
        )}
      </>
    );
  }
  if (failure === null) {
    return (
      <Text role="status" c="dimmed">
        Verificando o que será excluído junto...
      </Text>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      <AlertLine message={`Não foi possível verificar o que será excluído junto. ${failure}`} />
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        {retrying ? 'Verificando...' : 'Tentar novamente'}
      </Button>
      <Checkbox
        label="Excluir mesmo assim, com todos os inventários, contagens e produtos que ela tiver"
        checked={blind}
        onChange={(event) => onBlind(event.currentTarget.checked)}
      />
    </Stack>
  );
}

function consequence(contents: string): string {
  return contents === ''
    ? 'Ela não tem inventários, contagens nem produtos.'
    : `Com ela serão excluídos: ${contents}. ${RESTORABLE}`;
}

function approvedText(inventories: number): string {
  const approved = counted(inventories, 'inventário aprovado', 'inventários aprovados');
  const each = inventories === 1 ? 'nele' : 'em cada um';
  return `Ela tem ${approved}. Use Reabrir ${each} antes de excluir a farmácia.`;
}
