import { counted } from '@balanco/contract/base/numbers';
import { hasNoMail } from '@balanco/contract/people/collector-code-text';
import { listUsers, type User } from '@balanco/contract/people/people';
import { Button, List, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askedQuery } from '../../api/client';
import { usersQuery } from '../../listing/queries';
import { DialogFoot, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { later } from '../../ui/later';
import { LinkButton } from '../../ui/link-button';
import styles from './waiting-people.module.css';

const GiveSeatDialog = later('GiveSeatDialog', () => import('./give-seat-dialog'));

const everyoneQuery = askedQuery([...usersQuery.queryKey, 'everyone'], listUsers, {});

const SHOWN = 2;

interface WaitingPeopleProps {
  listed: readonly User[] | undefined;
  /** null unless the person is an administrator. */
  onShowAll: (() => void) | null;
}

/**
 * Registered people whom the specified list leaves out until they activate a licence. Staff see them. It
 * stands below the list, because it arrives later and would push the rows.
 */
export function WaitingPeople({ listed, onShowAll }: WaitingPeopleProps) {
  const { data: everyone } = useQuery(everyoneQuery);
  const [opened, setOpened] = useState<User | null>(null);
  const isAdmin = onShowAll !== null;
  if (listed === undefined || everyone === undefined) return null;
  const known = new Set(listed.map(({ sub }) => sub));
  // Those who sign in with a code need no key.
  const waiting = everyone.filter(({ sub, email }) => !known.has(sub) && !hasNoMail(email));
  if (waiting.length === 0) return null;
  const more = waiting.length - SHOWN;
  return (
    <section
      className={`${styles.waiting} frame line between still pad mt-3`}
      aria-label="Ainda não entraram"
    >
      <ul className="stack gap-1">
        {waiting.slice(0, SHOWN).map((user) => (
          <li key={user.sub} className={`${styles.person} line gap-3 rows-1`}>
            <IconHourglass size={16} aria-hidden />
            <span className="anywhere">
              <strong>{user.name || user.email}</strong> ainda não entrou: falta ativar a licença
            </span>
            <LinkButton onClick={() => setOpened(user)}>
              {isAdmin ? 'Ativar licença' : 'Como entregar a chave de licença'}
            </LinkButton>
          </li>
        ))}
      </ul>
      {(more > 0 || onShowAll !== null) && (
        <div className="line gap-3 rows-1 dim small">
          {more > 0 && <span>e mais {counted(more, 'pessoa', 'pessoas')}</span>}
          {onShowAll !== null && <LinkButton onClick={onShowAll}>Ver todas as pessoas</LinkButton>}
        </div>
      )}
      {opened !== null && !isAdmin && <KeyDialog user={opened} onClose={() => setOpened(null)} />}
      {opened !== null && isAdmin && (
        <GiveSeatDialog
          sub={opened.sub}
          name={opened.name || opened.email}
          email={opened.email}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

/** Moderators see it. The server keeps no key that could be shown (docs/http.md, "Licence keys"). */
function KeyDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <DialogFrame
      title={`Primeira entrada de ${user.name || user.email}`}
      onClose={onClose}
      closeOnClickOutside
    >
      <Text>
        Um administrador ativa a licença da pessoa aqui mesmo, sem a chave. Ou entregue a ela, de preferência
        em mãos:
      </Text>
      <List withPadding>
        <List.Item>
          o endereço <strong className="anywhere">{location.origin}</strong>
        </List.Item>
        <List.Item>
          o e-mail <strong className="anywhere">{user.email}</strong> e a senha que você escolheu no cadastro
        </List.Item>
        <List.Item>a chave de licença, que o sistema pede na primeira entrada</List.Item>
      </List>
      <Text c="dimmed" size="sm">
        Por segurança, a chave não aparece em nenhuma tela: ela está com quem instalou o sistema ou recebeu a
        licença. Quem cuida do servidor pode criar outra. Depois da ativação a pessoa aparece nesta lista.
      </Text>
      <DialogFoot>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Entendi
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
