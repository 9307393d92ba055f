import { type Role, roleLabel } from '@balanco/contract/base/roles';
import { hasNoMail } from '@balanco/contract/people/collector-code-text';
import type { Person } from '@balanco/contract/people/people';
import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format-date-time';
import styles from './people.module.css';
import { reachWords } from './reach-words';
import type { usePersonWrites } from './use-person-writes';

const ROLES = (Object.keys(roleLabel) as Role[]).map((value) => ({ value, label: roleLabel[value] }));

export type OpenedFromPerson = 'history' | 'deactivate' | 'pharmacies' | 'connect';

interface PersonFactsProps {
  person: Person;
  isCognito: boolean;
  writes: ReturnType<typeof usePersonWrites>;
  onOpen: (dialog: OpenedFromPerson) => void;
}

/** What is known about a person, and what an administrator does about it. */
export function PersonFacts({ person, isCognito, writes, onOpen }: PersonFactsProps) {
  const { email, licence, last_sign_in_at, deactivated_at } = person;
  const [role, setRole] = useState<Role>(person.role);
  const isActive = deactivated_at === null;
  return (
    <>
      <dl className={styles.facts}>
        <dt>E-mail</dt>
        <dd>{hasNoMail(email) ? 'Sem e-mail: entra com código' : email}</dd>
        <dt>Situação</dt>
        <dd>{isActive ? 'Ativo' : `Desativado em ${formatDateTime(deactivated_at)}`}</dd>
        <dt>Licença</dt>
        <dd>{licence === null ? 'Sem licença ativa' : licence || 'Ativa'}</dd>
        <dt>Farmácias</dt>
        <dd>{reachWords(person)}</dd>
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
        <Button variant="default" onClick={() => onOpen('pharmacies')}>
          Farmácias
        </Button>
        <Button variant="default" onClick={() => onOpen('history')}>
          Histórico
        </Button>
        <Button variant="default" disabled={writes.busy || !isActive} onClick={writes.endSessions}>
          Encerrar sessões
        </Button>
        {person.role === 'user' && (
          <Button variant="default" disabled={!isActive} onClick={() => onOpen('connect')}>
            Conectar coletor
          </Button>
        )}
        {!hasNoMail(email) && (
          <Button
            variant="default"
            disabled={writes.busy || !isActive}
            onClick={() => writes.sendReset(email)}
          >
            Enviar código de redefinição
          </Button>
        )}
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
