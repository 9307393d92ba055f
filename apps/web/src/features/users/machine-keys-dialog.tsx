import { KEY_SCOPE_WORDS, type KeyScope, keyScopeSchema } from '@balanco/contract/base/key-scopes';
import { counted } from '@balanco/contract/base/numbers';
import {
  createMachineKey,
  endMachineKey,
  KEY_DAYS,
  type MachineKey,
} from '@balanco/contract/people/machine-keys';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request, sentence } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import type { DialogProps } from '../../listing/dialog-route';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { CloseFoot, ConfirmDialog, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { type Field, FormFields } from '../../ui/fields/form-fields';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { ListDialog } from './listed-people';
import { machineKeysQuery, PharmaciesField } from './people';

/** Keys by which other systems reach the server (docs/machine-keys.md). */
export function MachineKeysDialog({ onClose }: DialogProps) {
  const query = useQuery(machineKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState<MachineKey | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} onClose={() => setSecret(null)} />;
  if (isMaking)
    return (
      <NewKeyDialog
        onMade={(made) => {
          setMaking(false);
          setSecret(made);
        }}
        onClose={() => setMaking(false)}
      />
    );
  if (ending !== null) return <EndDialog machineKey={ending} onClose={() => setEnding(null)} />;
  return (
    <ListDialog
      title="Chaves de acesso"
      query={{ ...query, data: query.data?.results }}
      emptyText="Nenhuma chave em uso"
      note="Com uma chave, outro sistema faz sozinho o que você permitir, sem usuário nem senha."
      action={<Button onClick={() => setMaking(true)}>Nova chave</Button>}
      onClose={onClose}
    >
      {query.data?.results.map((key) => (
        <li key={key.id} className="line gap-4 rows-1 between py-2 anywhere">
          <span className="column grow-16">
            <strong>{key.name}</strong>
            <span className="dim">{key.scopes.map((scope) => KEY_SCOPE_WORDS[scope]).join(' · ')}</span>
            <span className="dim">{factsOf(key)}</span>
          </span>
          <Button size="xs" aria-label={`Encerrar ${key.name} ${key.begins}`} onClick={() => setEnding(key)}>
            Encerrar
          </Button>
        </li>
      ))}
    </ListDialog>
  );
}

function factsOf({ begins, pharmacies, made_by, expires_at, last_used_at }: MachineKey): string {
  const reach = pharmacies === null ? 'todas as farmácias' : pharmacies.map(({ name }) => name).join(', ');
  const until = `vale até ${formatDateTime(expires_at).slice(0, 10)}`;
  const used = last_used_at === null ? 'nunca usada' : `usada em ${formatDateTime(last_used_at)}`;
  return [`${begins}…`, reach, `de ${made_by}`, until, used].join(' · ');
}

interface NewKey {
  name: string;
  scopes: readonly KeyScope[];
  days: string;
  reach: 'all' | 'some';
}

const FIELDS: readonly Field<NewKey>[] = [
  { name: 'name', kind: 'text', label: 'Nome do sistema', maxLength: 60, required: true },
  {
    name: 'scopes',
    kind: 'ticks',
    label: 'O que a chave permite',
    choices: keyScopeSchema.options.map((value) => ({ value, label: KEY_SCOPE_WORDS[value] })),
  },
  {
    name: 'days',
    kind: 'choice',
    label: 'Vale por',
    choices: [30, 90, 180, KEY_DAYS].map((days) => ({
      value: String(days),
      label: days === KEY_DAYS ? 'um ano' : counted(days, 'dia', 'dias'),
    })),
  },
  {
    name: 'reach',
    kind: 'radio',
    label: 'Em que farmácias',
    choices: [
      { value: 'all', label: 'Todas as que você acessa' },
      { value: 'some', label: 'Só as escolhidas' },
    ],
  },
];

function NewKeyDialog({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const [form, setForm] = useState<NewKey>({ name: '', scopes: [], days: '90', reach: 'all' });
  const [chosen, setChosen] = useState<string[]>([]);
  const { name, scopes, days, reach } = form;
  const pharmacies = reach === 'some' ? chosen : null;
  const mutation = useWrite(machineKeysQuery.queryKey, () =>
    request(createMachineKey, { body: { name, scopes: [...scopes], pharmacies, days: Number(days) } }),
  );
  const { write, dialog } = useDialogWrite(mutation, sentence, onClose);
  return (
    <FormDialog
      {...dialog}
      title="Nova chave de acesso"
      submitLabel="Criar chave"
      submitDisabled={name.trim() === '' || scopes.length === 0 || pharmacies?.length === 0}
      onSubmit={() => write(undefined, { keepOpen: true, onDone: ({ secret }) => onMade(secret) })}
    >
      <FormFields
        fields={FIELDS}
        form={form}
        readOnly={false}
        onChange={(change) => setForm({ ...form, ...change })}
      />
      {pharmacies !== null && <PharmaciesField value={chosen} onChange={setChosen} />}
    </FormDialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => noticeDone('Chave copiada.'),
      () => noticeFailure('O navegador não deixou copiar. Selecione a chave e copie.'),
    );
  return (
    <DialogFrame title="Copie a chave agora" onClose={onClose} closeOnClickOutside={false}>
      <Text>Esta é a única vez em que ela aparece. Guarde-a no sistema que vai usá-la.</Text>
      <code className="anywhere">{secret}</code>
      <CloseFoot onClose={onClose}>
        <Button variant="filled" onClick={() => void copy()}>
          Copiar
        </Button>
      </CloseFoot>
    </DialogFrame>
  );
}

function EndDialog({ machineKey, onClose }: { machineKey: MachineKey; onClose: () => void }) {
  const { id, name, begins } = machineKey;
  const mutation = useWrite(machineKeysQuery.queryKey, () => request(endMachineKey, { params: { id } }));
  const { write, dialog } = useDialogWrite(mutation, sentence, onClose);
  return (
    <ConfirmDialog
      {...dialog}
      title={`Encerrar a chave ${name}?`}
      confirmLabel="Encerrar"
      danger
      onConfirm={() => write(undefined, { onDone: () => noticeDone('Chave encerrada.') })}
    >
      A próxima chamada com a chave que começa por {begins} é recusada. Isto não tem volta: para trocar uma
      chave sem parar o sistema, crie antes outra com o mesmo nome.
    </ConfirmDialog>
  );
}
