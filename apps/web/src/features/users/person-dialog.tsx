import { type Role, roleLabel } from '@balanco/contract/base/roles';
import { hasNoMail } from '@balanco/contract/people/collector-code-text';
import { editPerson, endSessions, listPersonHistory, type Person } from '@balanco/contract/people/people';
import { resetSecondFactor } from '@balanco/contract/people/second-factor';
import { shownPerson } from '@balanco/contract/people/shown-person';
import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { request, sentence } from '../../api/client';
import { loadProvider } from '../../identity/provider';
import { sendResetCode } from '../../identity/reset-password';
import type { FieldsIn } from '../../lib/field-places';
import { formatDateTime } from '../../lib/moments';
import { HistoryDialog } from '../../listing/history/history-dialog';
import { usersQuery } from '../../listing/queries';
import { useCompany } from '../../session/company';
import { useDialogWrite, usePromptWrite } from '../../session/use-dialog-write';
import { CloseFoot, ConfirmDialog, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { later } from '../../ui/later';
import { FailureMessage, LoadingMessage } from '../../ui/messages/list-message';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { EndedKeys, type PersonPlaces, peopleQuery, reachWords } from './people';
import styles from './people.module.css';

type OpenedFromPerson =
  | 'history'
  | 'seat'
  | 'deactivate'
  | 'second-factor'
  | 'pharmacies'
  | 'connect'
  | 'personal-data';

const GiveSeatDialog = later('GiveSeatDialog', () => import('./give-seat-dialog'));
const ConnectDialog = later('ConnectDialog', () => import('./codes/connect-dialog'));
const PharmaciesDialog = later('PharmaciesDialog', () => import('./pharmacies-dialog'));

const PersonalDataDialog = later('PersonalDataDialog', () => import('./personal-data-dialog'));

export function PersonDialog({ sub, onClose }: { sub: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(peopleQuery);
  const [open, setOpen] = useState<OpenedFromPerson | null>(null);
  const person = data?.find((one) => one.sub === sub);
  const writes = usePersonWrites(sub, onClose);
  const title = person === undefined ? 'Usuário' : shownPerson(person.name, person.email, 'Usuário');
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
  if (person !== undefined && open === 'seat')
    return <GiveSeatDialog sub={sub} name={title} email={person.email} onClose={() => setOpen(null)} />;
  if (person !== undefined && open === 'connect')
    return <ConnectDialog collector={{ sub, name: title }} onClose={() => setOpen(null)} />;
  if (person !== undefined && open === 'pharmacies')
    return <PharmaciesDialog sub={sub} of={title} onClose={() => setOpen(null)} />;
  if (person !== undefined && open === 'personal-data')
    return <PersonalDataDialog person={person} isCognito={isCognito} onClose={() => setOpen(null)} />;
  if (person !== undefined && open === 'second-factor')
    return (
      <ConfirmDialog
        title={`Redefinir a verificação em duas etapas de ${title}?`}
        confirmLabel="Redefinir"
        danger
        {...writes.dialog}
        onConfirm={() => writes.resetSecondFactor(() => setOpen(null))}
        onClose={() => setOpen(null)}
      >
        Faça isso só depois de ter certeza de quem pede: o aplicativo e os códigos de recuperação da pessoa
        deixam de valer, e a senha basta para entrar até que ela ative a verificação de novo. A pessoa recebe
        um aviso.
      </ConfirmDialog>
    );
  if (person !== undefined && open === 'deactivate')
    return (
      <ConfirmDialog
        title={`Desativar ${title}?`}
        confirmLabel="Desativar"
        danger
        {...writes.dialog}
        onConfirm={() => writes.edit({ active: false }, 'Acesso desativado.', () => setOpen(null))}
        onClose={() => setOpen(null)}
      >
        <EndedKeys person={person} />
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
      <CloseFoot error={writes.failure} onClose={onClose} busy={writes.busy} />
    </DialogFrame>
  );
}

interface Work {
  readonly run: () => Promise<unknown>;
  readonly done: string;
  readonly after?: (() => void) | undefined;
}

/** One change at a time. The dialog closes only if the role forbids the change. */
function usePersonWrites(sub: string, onClose: () => void) {
  const mutation = usePromptWrite(usersQuery.queryKey, ({ run }: Work) => run());
  const { write, ...written } = useDialogWrite(mutation, sentence, onClose);
  const perform = (work: Work) =>
    write(work, {
      keepOpen: true,
      onDone: (answer) => {
        noticeDone(typeof answer === 'string' ? answer : work.done);
        work.after?.();
      },
    });
  return {
    ...written,
    edit: (
      body: { role?: Role; active?: boolean; single_sign_on?: boolean },
      done: string,
      after?: () => void,
    ) => perform({ run: () => request(editPerson, { params: { sub }, body }), done, after }),
    endSessions: () =>
      perform({ run: () => request(endSessions, { params: { sub } }), done: 'Sessões encerradas.' }),
    resetSecondFactor: (after: () => void) =>
      perform({
        run: async () =>
          (await request(resetSecondFactor, { params: { sub } })).reset ||
          'Esta pessoa não tem a verificação ativa.',
        done: 'Verificação em duas etapas redefinida.',
        after,
      }),
    sendReset: (email: string) =>
      perform({
        run: () => sendResetCode(email),
        done: `Código enviado para ${email}. Peça que use "Esqueci minha senha" e "Já tenho um código".`,
      }),
  };
}

/** Only an AWS operator can disable someone in Amazon's pool (docs/cognito.md). */
function useIsCognito(): boolean {
  const pool = useQuery({
    queryKey: ['user-pool'],
    queryFn: async () => ({ embedded: (await loadProvider()).embedded }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return pool.data?.embedded === false;
}

const COMPANY_ACCESS = [
  ['Confirmar', true, 'Acesso confirmado. A pessoa já pode entrar.'],
  ['Desfazer', false, 'Acesso desfeito e sessões encerradas.'],
] as const;

const ROLES = (Object.keys(roleLabel) as Role[]).map((value) => ({ value, label: roleLabel[value] }));

type PersonForm = Pick<Person, FieldsIn<PersonPlaces, 'form'>>;

/** A fact without a text isn't shown. */
function factsOf(
  person: Person,
): Record<FieldsIn<PersonPlaces, 'facts'>, readonly [label: string, text: string | null]> {
  const { email, licence, last_sign_in_at, anonymised_at, second_factor } = person;
  const mail = hasNoMail(email) ? 'Sem e-mail: entra com código' : email;
  return {
    email: ['E-mail', anonymised_at === null ? mail : 'Apagado'],
    deactivated_at: ['Situação', situationOf(person)],
    licence: ['Licença', licence === null ? 'Sem licença ativa' : licence || 'Ativa'],
    pharmacies: ['Farmácias', reachWords(person)],
    second_factor: [
      'Duas etapas',
      second_factor === null ? null : second_factor ? 'Verificação ativa' : 'Sem verificação',
    ],
    last_sign_in_at: [
      'Última entrada',
      last_sign_in_at === null ? 'Desconhecida' : formatDateTime(last_sign_in_at),
    ],
  };
}

function situationOf({ deactivated_at, anonymised_at }: Person): string {
  if (anonymised_at !== null) return `Anonimizado em ${formatDateTime(anonymised_at)}`;
  return deactivated_at === null ? 'Ativo' : `Desativado em ${formatDateTime(deactivated_at)}`;
}

interface PersonFactsProps {
  person: Person;
  isCognito: boolean;
  writes: ReturnType<typeof usePersonWrites>;
  onOpen: (dialog: OpenedFromPerson) => void;
}

function PersonFacts({ person, isCognito, writes, onOpen }: PersonFactsProps) {
  const { email, licence, deactivated_at } = person;
  const [form, setForm] = useState<PersonForm>({ role: person.role });
  const { role } = form;
  const company = useCompany();
  const isActive = deactivated_at === null;
  return (
    <>
      <dl className="facts">
        {Object.entries(factsOf(person)).map(
          ([field, [label, text]]) =>
            text !== null && (
              <Fragment key={field}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {isCognito && !isActive && (
        <Text size="sm">
          Se a pessoa foi desativada também no Amazon Cognito, quem cuida da conta da AWS precisa reativá-la
          lá.
        </Text>
      )}
      <div className={`${styles.role} row gap-3 bottom`}>
        <Select
          label="Perfil"
          data={ROLES}
          value={role}
          onChange={(value) => setForm({ role: ROLES.find((one) => one.value === value)?.value ?? role })}
        />
        <Button
          variant="filled"
          disabled={writes.busy || role === person.role}
          onClick={() => writes.edit(form, 'Perfil alterado.')}
        >
          Salvar perfil
        </Button>
      </div>
      {role !== 'admin' && <EndedKeys person={person} />}
      <Group gap="xs">
        {licence === null && isActive && (
          <Button variant="filled" disabled={writes.busy} onClick={() => onOpen('seat')}>
            Ativar licença
          </Button>
        )}
        <Button onClick={() => onOpen('pharmacies')}>Alterar farmácias</Button>
        <Button onClick={() => onOpen('history')}>Histórico</Button>
        <Button onClick={() => onOpen('personal-data')}>Dados pessoais</Button>
        <Button disabled={writes.busy || !isActive} onClick={writes.endSessions}>
          Encerrar sessões
        </Button>
        {person.role === 'user' && (
          <Button disabled={!isActive} onClick={() => onOpen('connect')}>
            Conectar coletor
          </Button>
        )}
        {company !== null &&
          isActive &&
          COMPANY_ACCESS.map(([verb, single_sign_on, done]) => (
            <Button key={verb} disabled={writes.busy} onClick={() => writes.edit({ single_sign_on }, done)}>
              {verb} acesso com {company}
            </Button>
          ))}
        {company === null && !hasNoMail(email) && (
          <Button disabled={writes.busy || !isActive} onClick={() => writes.sendReset(email)}>
            Enviar código de redefinição
          </Button>
        )}
        {!isCognito && !hasNoMail(email) && person.anonymised_at === null && (
          <Button disabled={writes.busy} onClick={() => onOpen('second-factor')}>
            Redefinir verificação
          </Button>
        )}
        {isActive ? (
          <Button variant="filled" color="red" disabled={writes.busy} onClick={() => onOpen('deactivate')}>
            Desativar
          </Button>
        ) : (
          <Button
            variant="filled"
            disabled={writes.busy || person.anonymised_at !== null}
            onClick={() => writes.edit({ active: true }, 'Acesso reativado.')}
          >
            Reativar
          </Button>
        )}
      </Group>
    </>
  );
}
