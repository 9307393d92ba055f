import { listPersonHistory } from '@balanco/contract/people/people';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { loadProvider } from '../../identity/provider';
import { HistoryDialog } from '../../listing/history/history-dialog';
import { AlertLine } from '../../ui/alert-line';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DialogFrame } from '../../ui/dialog-frame';
import { FailureMessage, LoadingMessage } from '../../ui/table/table-message';
import { peopleQuery } from './people-query';
import { type OpenedFromPerson, PersonFacts } from './person-facts';
import { usePersonWrites } from './use-person-writes';

const ConnectDialog = lazy(async () => ({
  default: (await import('./codes/connect-dialog')).ConnectDialog,
}));
const PharmaciesDialog = lazy(async () => ({
  default: (await import('./pharmacies-dialog')).PharmaciesDialog,
}));

interface PersonDialogProps {
  sub: string;
  onClose: () => void;
}

/** One person, for administrators: profile, licence, last sign-in, and what can be done about them. */
export function PersonDialog({ sub, onClose }: PersonDialogProps) {
  const { data, error, refetch } = useQuery(peopleQuery);
  const [open, setOpen] = useState<OpenedFromPerson | null>(null);
  const person = data?.find((one) => one.sub === sub);
  const writes = usePersonWrites(sub, onClose);
  const title = person === undefined ? 'Usuário' : person.name || person.email;
  const isCognito = useIsCognito();

  if (person !== undefined && open === 'history')
    return (
      <HistoryDialog
        of={title}
        queryKey={['person', sub]}
        load={(after, signal) =>
          request(listPersonHistory, { params: { sub }, query: { after } }, { signal })
        }
        onClose={() => setOpen(null)}
      />
    );
  if (person !== undefined && open === 'connect')
    return (
      <Suspense>
        <ConnectDialog collector={{ sub, name: title }} onClose={() => setOpen(null)} />
      </Suspense>
    );
  if (person !== undefined && open === 'pharmacies')
    return (
      <Suspense>
        <PharmaciesDialog sub={sub} of={title} onClose={() => setOpen(null)} />
      </Suspense>
    );
  if (person !== undefined && open === 'deactivate')
    return (
      <ConfirmDialog
        title={`Desativar ${title}?`}
        confirmLabel="Desativar"
        danger
        busy={writes.busy}
        error={writes.failure}
        onConfirm={() => writes.edit({ active: false }, 'Acesso desativado.', () => setOpen(null))}
        onClose={() => setOpen(null)}
      >
        As sessões terminam agora, a vaga na licença fica livre e não é mais possível entrar. O que a pessoa
        contou fica.
        {isCognito && (
          <Text mt="sm">
            Aqui as senhas ficam no Amazon Cognito. Peça a quem cuida da conta da AWS que desative a pessoa lá
            também: até lá a senha dela ainda é aceita, mas o Balanço recusa tudo o que ela fizer.
          </Text>
        )}
      </ConfirmDialog>
    );
  return (
    <DialogFrame title={title} onClose={onClose} busy={writes.busy} closeOnClickOutside>
      <Stack gap="md" aria-busy={writes.busy}>
        {person !== undefined ? (
          <PersonFacts
            key={person.role}
            person={person}
            isCognito={isCognito}
            writes={writes}
            onOpen={setOpen}
          />
        ) : error !== null ? (
          <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <LoadingMessage />
        ) : (
          <AlertLine message="Esta pessoa não tem mais cadastro." />
        )}
        <AlertLine message={writes.failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={writes.busy} data-autofocus>
            Fechar
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  );
}

/** Whether passwords are in a pool of Amazon, in which only an operator of AWS can disable someone (docs/cognito.md). */
function useIsCognito(): boolean {
  const pool = useQuery({
    queryKey: ['user-pool'],
    queryFn: async () => ({ embedded: (await loadProvider()).embedded }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return pool.data?.embedded === false;
}
