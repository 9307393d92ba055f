import { listPersonHistory, type Person } from '@balanco/contract/people';
import { type Role, roleLabel } from '@balanco/contract/roles';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { loadProvider } from '../../identity/provider';
import { formatDateTime } from '../../lib/format-date-time';
import { HistoryDialog } from '../../listing/history/history-dialog';
import { AlertLine } from '../../ui/alert-line';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DialogFrame } from '../../ui/dialog-frame';
import { FailureMessage, LoadingMessage } from '../../ui/table/table-message';
import styles from './people.module.css';
import { peopleQuery } from './people-query';
import { usePersonWrites } from './use-person-writes';

const ROLES = (Object.keys(roleLabel) as Role[]).map((value) => ({ value, label: roleLabel[value] }));

interface PersonDialogProps {
  sub: string;
  onClose: () => void;
}

/** One person, for administrators: profile, licence, last sign-in, and what can be done about them. */
export function PersonDialog({ sub, onClose }: PersonDialogProps) {
  const { data, error, refetch } = useQuery(peopleQuery);
  const [open, setOpen] = useState<'history' | 'deactivate' | null>(null);
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

interface PersonFactsProps {
  person: Person;
  isCognito: boolean;
  writes: ReturnType<typeof usePersonWrites>;
  onOpen: (dialog: 'history' | 'deactivate') => void;
}

function PersonFacts({ person, isCognito, writes, onOpen }: PersonFactsProps) {
  const { email, licence, last_sign_in_at, deactivated_at } = person;
  const [role, setRole] = useState<Role>(person.role);
  const isActive = deactivated_at === null;
  return (
    <>
      <dl className={styles.facts}>
        <dt>E-mail</dt>
        <dd>{email}</dd>
        <dt>Situação</dt>
        <dd>{isActive ? 'Ativo' : `Desativado em ${formatDateTime(deactivated_at)}`}</dd>
        <dt>Licença</dt>
        <dd>{licence === null ? 'Sem licença ativa' : licence || 'Ativa'}</dd>
        <dt>Última entrada</dt>
        <dd>{last_sign_in_at === null ? 'Desconhecida' : formatDateTime(last_sign_in_at)}</dd>
      </dl>
      {isCognito && !isActive && (
        <Text size="sm">
          Se a pessoa foi desativada também no Amazon Cognito, quem cuida da conta da AWS precisa reativá-la
          lá.
        </Text>
      )}
      <div className={styles.role}>
        <Select
          label="Perfil"
          data={ROLES}
          value={role}
          allowDeselect={false}
          onChange={(value) => setRole(ROLES.find((one) => one.value === value)?.value ?? role)}
        />
        <Button
          disabled={writes.busy || role === person.role}
          onClick={() => writes.edit({ role }, 'Perfil alterado.')}
        >
          Salvar perfil
        </Button>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={() => onOpen('history')}>
          Histórico
        </Button>
        <Button variant="default" disabled={writes.busy || !isActive} onClick={writes.endSessions}>
          Encerrar sessões
        </Button>
        <Button variant="default" disabled={writes.busy || !isActive} onClick={() => writes.sendReset(email)}>
          Enviar código de redefinição
        </Button>
        {isActive ? (
          <Button color="red" disabled={writes.busy} onClick={() => onOpen('deactivate')}>
            Desativar
          </Button>
        ) : (
          <Button disabled={writes.busy} onClick={() => writes.edit({ active: true }, 'Acesso reativado.')}>
            Reativar
          </Button>
        )}
      </Group>
    </>
  );
}
