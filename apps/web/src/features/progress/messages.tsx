import { MESSAGE_LIMIT, sendMessage } from '@balanco/contract/progress/messages';
import type { SentMessage } from '@balanco/contract/progress/progress';
import { Button, Textarea } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { counted } from '../../lib/counted';
import { useCreationKey } from '../../session/use-creation-key';
import { useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { noticeDone } from '../../ui/messages/notices';
import table from './collectors.module.css';
import { Moment } from './inventory-card';
import styles from './progress.module.css';
import type { WatchedInventory } from './progress-feed';

interface SendButtonProps {
  inventory: Pick<WatchedInventory, 'inventory_id'>;
  /** null writes to all who count. */
  to: { readonly sub: string; readonly name: string } | null;
}

/** See docs/progress.md, "Messages". */
export function SendMessage({ inventory, to }: SendButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={to === null ? 'default' : 'subtle'}
        size="compact-sm"
        leftSection={<IconMessage size={14} aria-hidden />}
        aria-label={to === null ? undefined : `Recado a ${to.name}`}
        onClick={() => setOpen(true)}
      >
        {to === null ? 'Recado a todos' : 'Recado'}
      </Button>
      {isOpen && <MessageDialog inventory={inventory} to={to} onClose={() => setOpen(false)} />}
    </>
  );
}

const MISSING = 'Escreva o recado.';

function MessageDialog({ inventory, to, onClose }: SendButtonProps & { onClose: () => void }) {
  const { keyOf } = useCreationKey();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: (line: string) => {
      const body = { inventory_id: inventory.inventory_id, collector_sub: to?.sub ?? null, text: line };
      return request(sendMessage, { body }, { creationKey: keyOf(body) });
    },
  });
  const { write, busy, dialog } = useDialogWrite(mutation, { failed: 'Erro ao enviar o recado.', onClose });
  const submit = () => {
    // The text becomes one line, as phones show it.
    const line = text.replace(/\s+/g, ' ').trim();
    if (line === '') setProblem(MISSING);
    else
      write(line, {
        onDone: ({ people }) =>
          noticeDone(`Recado enviado a ${counted(people.length, 'pessoa', 'pessoas')}.`),
      });
  };
  return (
    <FormDialog
      {...dialog}
      title={to === null ? 'Recado a todos que contam' : `Recado a ${to.name}`}
      submitLabel="Enviar"
      busyLabel="Enviando..."
      onSubmit={submit}
    >
      <Textarea
        label="Recado"
        description="Aparece no Coletor, na tela de contagem, até a pessoa tocar em Entendi."
        required
        rows={3}
        maxLength={MESSAGE_LIMIT}
        value={text}
        error={problem}
        readOnly={busy}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}

interface SentMessagesProps {
  inventory: WatchedInventory;
  now: string;
}

export function SentMessages({ inventory: { messages, time_zone: timeZone }, now }: SentMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <section aria-label="Recados" className="stack gap-2">
      <h2>Recados</h2>
      <div className={`${table.frame} frame shrink`}>
        <ul aria-label="Recados enviados">
          {messages.map((message) => (
            <li key={message.id} className={`${styles.message} ruled`}>
              <span className="medium anywhere">{message.text}</span>
              <span className="block dim small">
                {toText(message)} · {message.sent_by},{' '}
                <Moment at={message.sent_at} now={now} timeZone={timeZone} /> · {seenText(message)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function toText({ people }: SentMessage): string {
  const [first] = people;
  return people.length === 1 && first !== undefined ? `a ${first.name}` : `a ${people.length} pessoas`;
}

const NAMED = 3;

function seenText({ people }: SentMessage): string {
  const missing = people.filter(({ seen_at }) => seen_at === null);
  if (missing.length === 0) return people.length === 1 ? 'visto' : 'visto por todos';
  if (people.length === 1) return 'ainda não visto';
  const names = missing.slice(0, NAMED).map(({ name }) => name);
  const more = missing.length > NAMED ? ` e mais ${missing.length - NAMED}` : '';
  return `visto por ${people.length - missing.length} de ${people.length}; falta ${names.join(', ')}${more}`;
}
