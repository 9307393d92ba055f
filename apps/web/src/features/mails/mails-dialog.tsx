import { listMailAddresses, setMailAddress } from '@balanco/contract/pharmacies/mail-addresses';
import { Button, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askedQuery, loadState, request } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { PendingMessage } from '../../ui/messages/list-message';
import { NoteLine } from '../../ui/messages/message-line';

interface MailsDialogProps {
  /** Absent: those of the network. */
  pharmacy?: string;
  onClose: () => void;
}

/** See docs/operations.md, "Mail of results". For administrators. */
export function MailsDialog({ pharmacy: given, onClose }: MailsDialogProps) {
  const pharmacy = given ?? null;
  const [email, setEmail] = useState('');
  const queries = useQueryClient();
  const asked = pharmacy === null ? {} : { query: { pharmacy } };
  const addressesQuery = askedQuery(['mail-addresses', pharmacy], listMailAddresses, asked);
  const query = useQuery(addressesQuery);
  const { data } = query;
  const change = useMutation({
    mutationFn: (body: { email: string; receives: boolean }) =>
      request(setMailAddress, { body: { pharmacy, ...body } }),
    onSuccess: (answer) => queries.setQueryData(addressesQuery.queryKey, answer),
  });
  const { write, busy, dialog } = useDialogWrite(change, 'Erro ao mudar os e-mails.', onClose);
  return (
    <FormDialog
      {...dialog}
      title={pharmacy === null ? 'E-mail às segundas' : 'E-mails que recebem os resultados'}
      submitLabel="Incluir"
      busyLabel="Salvando..."
      closeLabel="Fechar"
      submitDisabled={email.trim() === ''}
      onSubmit={() => write({ email, receives: true }, { keepOpen: true, onDone: () => setEmail('') })}
    >
      <Text size="sm" c="dimmed">
        {pharmacy === null
          ? 'Cada segunda, às 7:00: as farmácias lado a lado, as que não contaram e os catálogos que não chegaram. Também os recolhimentos que alguém enviar.'
          : 'A cada aprovação: o resultado, as dez maiores diferenças e o link. Também os recolhimentos que alguém enviar.'}{' '}
        Inclua só quem pode ver esses valores. Cada mensagem diz como sair.
      </Text>
      {data?.sends === false && (
        <NoteLine message="Este servidor ainda não os envia: precisa de SMTP_URL e PUBLIC_URL." />
      )}
      {data === undefined ? (
        <PendingMessage {...loadState(query)} height={80} />
      ) : data.addresses.length === 0 ? (
        <Text>Nenhum e-mail ainda.</Text>
      ) : (
        <ul className="box" aria-label="E-mails">
          {data.addresses.map((each) => (
            <li key={each.email} className="line gap-3 rows-2 pad ruled">
              <div className="grow-10 anywhere">
                {each.email}
                <div className="dim small">
                  {each.left_at === null
                    ? `Incluído por ${each.entered_by} em ${formatDateTime(each.entered_at).slice(0, 10)}`
                    : `Saiu em ${formatDateTime(each.left_at).slice(0, 10)}; não recebe mais`}
                </div>
              </div>
              <Button
                className="still"
                aria-label={`Retirar ${each.email}`}
                disabled={busy}
                onClick={() => write({ email: each.email, receives: false }, { keepOpen: true })}
              >
                Retirar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label="Novo e-mail"
        type="email"
        maxLength={254}
        value={email}
        readOnly={busy}
        data-autofocus
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
