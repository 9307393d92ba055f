import { formatInteger } from '@balanco/contract/base/numbers';
import { roleLabel } from '@balanco/contract/base/roles';
import { type LicenceKey, listLicenceKeys } from '@balanco/contract/people/people';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { formatDateTime } from '../../lib/format-date-time';
import { DialogFrame } from '../../ui/dialog-frame';
import { EmptyMessage, FailureMessage, LoadingMessage } from '../../ui/table/table-message';
import styles from './people.module.css';
import { peopleQuery } from './people-query';
import { reachWords } from './reach-words';

interface AllPeopleDialogProps {
  onOpen: (sub: string) => void;
  onClose: () => void;
}

/** Everyone with an account, because the list leaves out who has no licence or was deactivated. */
export function AllPeopleDialog({ onOpen, onClose }: AllPeopleDialogProps) {
  const people = useQuery(peopleQuery);
  return (
    <ListDialog
      title="Todas as pessoas"
      query={people}
      emptyText="Nenhum usuário encontrado"
      onClose={onClose}
    >
      {people.data?.map(({ sub, name, email, role, licence, deactivated_at, pharmacies }) => (
        <li key={sub} className={styles.item}>
          <Anchor component="button" type="button" onClick={() => onOpen(sub)}>
            {name || email}
          </Anchor>
          <span className={styles.note}>
            {roleLabel[role]} ·{' '}
            {deactivated_at !== null ? 'Desativado' : licence === null ? 'Sem licença' : 'Ativo'}
            {pharmacies !== null && ` · só ${reachWords({ pharmacies })}`}
          </span>
        </li>
      ))}
    </ListDialog>
  );
}

/** The licence keys with their seats; never the keys themselves. */
export function LicencesDialog({ onClose }: { onClose: () => void }) {
  const keys = useQuery({
    queryKey: ['licence-keys'],
    queryFn: ({ signal }) => request(listLicenceKeys, {}, { signal }),
  });
  return (
    <ListDialog title="Licenças" query={keys} emptyText="Nenhuma licença encontrada" onClose={onClose}>
      {keys.data?.map((key) => (
        <li key={key.id} className={styles.item}>
          <span>{key.label || 'Sem nome'}</span>
          <span className={styles.note}>{seatsText(key)}</span>
          <span className={styles.note}>{stateText(key)}</span>
        </li>
      ))}
    </ListDialog>
  );
}

function seatsText({ seats, used }: LicenceKey): string {
  const left = Math.max(0, seats - used);
  return `${formatInteger(used)} de ${counted(seats, 'vaga', 'vagas')} em uso, ${counted(left, 'livre', 'livres')}`;
}

function stateText({ expires_at, revoked_at }: LicenceKey): string {
  if (revoked_at !== null) return `Revogada em ${formatDateTime(revoked_at)}`;
  return expires_at === null ? 'Sem vencimento' : `Vence em ${formatDateTime(expires_at)}`;
}

interface ListDialogProps {
  title: string;
  query: { data: readonly unknown[] | undefined; error: Error | null; refetch: () => unknown };
  emptyText: string;
  onClose: () => void;
  children: ReactNode;
}

function ListDialog({ title, query, emptyText, onClose, children }: ListDialogProps) {
  const { data, error, refetch } = query;
  return (
    <DialogFrame title={title} onClose={onClose} busy={false} closeOnClickOutside>
      <Stack gap="md">
        {data === undefined ? (
          error === null ? (
            <LoadingMessage />
          ) : (
            <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
          )
        ) : data.length === 0 ? (
          <EmptyMessage text={emptyText} />
        ) : (
          <ul className={styles.list}>{children}</ul>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Fechar
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  );
}
