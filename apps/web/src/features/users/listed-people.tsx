import { counted, formatInteger } from '@balanco/contract/base/numbers';
import { roleLabel } from '@balanco/contract/base/roles';
import type { LicenceKey } from '@balanco/contract/people/licence-keys';
import type { Person } from '@balanco/contract/people/people';
import { shownPerson } from '@balanco/contract/people/shown-person';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadState } from '../../api/client';
import type { FieldsIn } from '../../lib/field-places';
import { formatDateTime } from '../../lib/moments';
import { type DialogProps, useOpenDialog } from '../../listing/dialog-route';
import { dialogs } from '../../paths';
import { CloseFoot, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { LinkButton } from '../../ui/link-button';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { licenceKeysQuery } from '../licence/seats';
import { type PersonPlaces, peopleQuery, reachWords } from './people';
import styles from './people.module.css';

/** Includes people without a licence or deactivated, whom the list leaves out. */
export function AllPeopleDialog({ onClose }: DialogProps) {
  const open = useOpenDialog();
  const people = useQuery(peopleQuery);
  return (
    <ListDialog
      title="Todas as pessoas"
      query={people}
      emptyText="Nenhum usuário encontrado"
      onClose={onClose}
    >
      {people.data?.map((person) => {
        const { name, ...facts } = listedFacts(person);
        return (
          <li key={person.sub} className={`${styles.item} line gap-4 rows-1 between anywhere`}>
            <LinkButton onClick={() => open(dialogs.person(person.sub))}>{name}</LinkButton>
            <span className="dim">{Object.values(facts).filter(Boolean).join(' · ')}</span>
          </li>
        );
      })}
    </ListDialog>
  );
}

function listedFacts(person: Person): Record<FieldsIn<PersonPlaces, 'list'>, string | false> {
  const { name, email, role, licence, deactivated_at, pharmacies, second_factor } = person;
  return {
    name: shownPerson(name, email, 'Sem nome'),
    role: roleLabel[role],
    licence: deactivated_at !== null ? 'Desativado' : licence === null ? 'Sem licença' : 'Ativo',
    pharmacies: pharmacies !== null && `só ${reachWords({ pharmacies })}`,
    second_factor: second_factor === true && 'duas etapas',
  };
}

interface ListDialogProps extends DialogProps {
  title: string;
  query: { data: readonly unknown[] | undefined; error: Error | null; refetch: () => unknown };
  emptyText: string;
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function ListDialog({ title, query, emptyText, note, action, onClose, children }: ListDialogProps) {
  const { data } = query;
  return (
    <DialogFrame title={title} onClose={onClose} closeOnClickOutside>
      {data === undefined ? (
        <PendingMessage {...loadState(query)} height={0} />
      ) : data.length === 0 ? (
        <EmptyMessage text={emptyText} />
      ) : (
        <ul className="stack gap-2">{children}</ul>
      )}
      {note !== undefined && (
        <Text c="dimmed" size="sm">
          {note}
        </Text>
      )}
      <CloseFoot onClose={onClose}>{action}</CloseFoot>
    </DialogFrame>
  );
}

const SEATS_ARE_GIVEN =
  'Dê uma vaga ao cadastrar a pessoa ou, depois, na janela dela, em Ativar licença. A chave não aparece de novo em nenhuma tela: o sistema não a guarda.';

export function LicencesDialog({ onClose }: DialogProps) {
  const keys = useQuery(licenceKeysQuery);
  return (
    <ListDialog
      title="Licenças"
      query={keys}
      emptyText="Nenhuma licença encontrada"
      note={SEATS_ARE_GIVEN}
      onClose={onClose}
    >
      {keys.data?.map((key) => (
        <li key={key.id} className={`${styles.item} line gap-4 rows-1 between anywhere`}>
          <span>{key.label || 'Sem nome'}</span>
          <span className="dim">
            {formatInteger(key.used)} de {counted(key.seats, 'vaga', 'vagas')} em uso,{' '}
            {counted(key.free, 'livre', 'livres')}
          </span>
          <span className="dim">{stateText(key)}</span>
        </li>
      ))}
    </ListDialog>
  );
}

function stateText({ expires_at, revoked_at }: LicenceKey): string {
  if (revoked_at !== null) return `Revogada em ${formatDateTime(revoked_at)}`;
  return expires_at === null ? 'Sem vencimento' : `Vence em ${formatDateTime(expires_at)}`;
}
