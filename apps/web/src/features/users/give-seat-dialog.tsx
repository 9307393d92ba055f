import { hasNoMail } from '@balanco/contract/people/collector-code-text';
import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadState, sentence } from '../../api/client';
import { usersQuery } from '../../listing/queries';
import { useDialogWrite, usePromptWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { PendingMessage } from '../../ui/messages/list-message';
import { noticeDone } from '../../ui/messages/notices';
import {
  freeWords,
  giveSeat,
  licenceKeysQuery,
  NO_FREE_SEAT,
  seatOptions,
  withFreeSeats,
} from '../licence/seats';

interface GiveSeatDialogProps {
  sub: string;
  name: string;
  email: string;
  onClose: () => void;
}

export function GiveSeatDialog({ sub, name, email, onClose }: GiveSeatDialogProps) {
  const query = useQuery(licenceKeysQuery);
  const { data } = query;
  const [chosen, setChosen] = useState<string | null>(null);
  const mutation = usePromptWrite(usersQuery.queryKey, (keyId: string) => giveSeat(sub, keyId));
  const { write, busy, dialog } = useDialogWrite(mutation, sentence, onClose);
  const keys = withFreeSeats(data ?? []);
  const key = keys.find(({ id }) => id === chosen) ?? keys[0];
  return (
    <ConfirmDialog
      {...dialog}
      title={`Ativar a licença de ${name}`}
      confirmLabel="Ativar licença"
      confirmDisabled={key === undefined}
      onConfirm={() =>
        key !== undefined &&
        write(key.id, { onDone: () => noticeDone(`Licença ativada. ${name} já pode entrar.`) })
      }
    >
      {key !== undefined ? (
        <Stack gap="sm">
          <Text>
            {hasNoMail(email)
              ? 'A pessoa volta a entrar com um código. '
              : 'A pessoa entra com o e-mail e a senha do cadastro, e o sistema não pede a chave de licença. '}
            {keys.length === 1 && `Isso ocupa uma vaga da licença (${freeWords(key)}).`}
          </Text>
          {keys.length > 1 && (
            <Select
              label="Licença"
              data={seatOptions(keys)}
              value={key.id}
              readOnly={busy}
              onChange={setChosen}
            />
          )}
          {!hasNoMail(email) && (
            <Text c="dimmed" size="sm" className="anywhere">
              Entregue à pessoa o endereço {location.origin}, o e-mail {email} e a senha.
            </Text>
          )}
        </Stack>
      ) : data !== undefined ? (
        <Text>{NO_FREE_SEAT}</Text>
      ) : (
        <PendingMessage {...loadState(query)} height={0} />
      )}
    </ConfirmDialog>
  );
}
