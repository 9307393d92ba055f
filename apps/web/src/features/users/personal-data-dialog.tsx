import type { Person } from '@balanco/contract/people/people';
import {
  anonymisePerson,
  exportPersonalData,
  type PersonalData,
} from '@balanco/contract/people/personal-data';
import { shownPerson } from '@balanco/contract/people/shown-person';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request, sentence } from '../../api/client';
import { usersQuery } from '../../listing/queries';
import { useDialogWrite, usePromptWrite } from '../../session/use-dialog-write';
import { DialogFrame } from '../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { useTypedName } from '../../ui/dialogs/typed-name';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { saveFile } from '../../ui/save-file';
import { EndedKeys } from './people';

interface PersonalDataDialogProps {
  readonly person: Person;
  readonly isCognito: boolean;
  readonly onClose: () => void;
}

/** What is kept about a person, for a request of theirs by the LGPD: a copy, or its erasure (docs/privacy.md). */
export function PersonalDataDialog({ person, isCognito, onClose }: PersonalDataDialogProps) {
  const [asked, setAsked] = useState(false);
  const title = shownPerson(person.name, person.email, 'Usuário');
  const mutation = useMutation({
    mutationFn: async (form: 'json' | 'xlsx') => {
      const data = await request(exportPersonalData, { params: { sub: person.sub } });
      saveFile(`dados-pessoais.${form}`, form === 'json' ? asJson(data) : await asSheet(data));
    },
  });
  const { write, busy, failure } = useDialogWrite(mutation, sentence, onClose);
  if (asked) return <AnonymiseDialog person={person} isCognito={isCognito} onClose={onClose} />;
  const download = (form: 'json' | 'xlsx') => write(form, { keepOpen: true });
  return (
    <DialogFrame title={`Dados pessoais de ${title}`} onClose={onClose} busy={busy} closeOnClickOutside>
      <Text size="sm">
        O arquivo tem tudo o que o Balanço guarda sobre a pessoa e para quê. Entregue-o só a ela. O download
        fica no histórico.
      </Text>
      <Group gap="xs">
        <Button variant="filled" disabled={busy} onClick={() => download('xlsx')} data-autofocus>
          {busy ? 'Preparando...' : 'Baixar planilha'}
        </Button>
        <Button disabled={busy} onClick={() => download('json')}>
          Baixar JSON
        </Button>
      </Group>
      <AlertLine message={failure} />
      <Group justify="space-between">
        <Button
          color="red"
          variant="light"
          disabled={busy || person.anonymised_at !== null}
          onClick={() => setAsked(true)}
        >
          Anonimizar…
        </Button>
        <Button disabled={busy} onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </DialogFrame>
  );
}

function AnonymiseDialog({ person, isCognito, onClose }: PersonalDataDialogProps) {
  const title = shownPerson(person.name, person.email, 'Usuário');
  const mutation = usePromptWrite(usersQuery.queryKey, (name: string) =>
    request(anonymisePerson, { params: { sub: person.sub }, body: { typed_name: name } }),
  );
  const { write, busy, dialog } = useDialogWrite(mutation, sentence, onClose);
  const { field, confirmed, typed } = useTypedName({ name: title, asked: true, readOnly: busy });
  return (
    <FormDialog
      {...dialog}
      title={`Anonimizar ${title}?`}
      danger
      submitLabel="Anonimizar"
      busyLabel="Anonimizando..."
      submitDisabled={!confirmed}
      onSubmit={() => write(typed, { onDone: () => noticeDone('Pessoa anonimizada.') })}
    >
      <Text>
        Nome e e-mail são apagados em tudo o que está guardado, também no histórico, e a pessoa não entra
        mais. O que ela contou fica, como de uma “Pessoa anonimizada”, e resultados apurados não mudam. Não
        tem volta.
      </Text>
      <EndedKeys person={person} />
      <Text size="sm">
        Arquivos que já saíram, folhas impressas e cópias de segurança continuam com o nome.
        {isCognito && ' No Amazon Cognito, quem cuida da conta da AWS precisa excluir o usuário lá.'}
      </Text>
      {field}
    </FormDialog>
  );
}

function asJson(data: PersonalData): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

/** One row for each value, so that it prints on paper. */
async function asSheet({ parts }: PersonalData): Promise<Blob> {
  const { createSheetWriter } = await import('../../lib/sheet-writer');
  const columns = ['Dados', 'Para quê', 'Registro', 'Campo', 'Valor'].map((label) => ({ label }));
  const sheet = createSheetWriter('Dados pessoais', columns);
  for (const { title, purpose, rows } of parts) {
    if (rows.length === 0) sheet.add([title, purpose, '', '', 'Nada guardado'].map((text) => ({ text })));
    for (const [index, row] of rows.entries())
      for (const [field, value] of Object.entries(row)) {
        if (value === null) continue;
        sheet.add([title, purpose, String(index + 1), field, String(value)].map((text) => ({ text })));
      }
  }
  return sheet.finish();
}
