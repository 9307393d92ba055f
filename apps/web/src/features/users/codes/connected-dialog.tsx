import { type CollectorCode, revokeCollectorCode } from '@balanco/contract/people/collector-codes';
import { shownPerson } from '@balanco/contract/people/shown-person';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadState, request, sentence } from '../../../api/client';
import { formatDateTime, shortMoment } from '../../../lib/moments';
import { useToday } from '../../../listing/use-today';
import { useDialogWrite, useWrite } from '../../../session/use-dialog-write';
import { CloseFoot, ConfirmDialog, DialogFrame } from '../../../ui/dialogs/dialog-frame';
import { EmptyMessage, PendingMessage } from '../../../ui/messages/list-message';
import { noticeDone } from '../../../ui/messages/notices';
import { codesQuery, lastDayText, stateWords } from './collector-codes';
import { ConnectDialog } from './connect-dialog';

const ASK_MS = 5000;

export function ConnectedDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...codesQuery, refetchInterval: ASK_MS });
  const { data } = query;
  const today = useToday();
  const [renewed, setRenewed] = useState<CollectorCode | null>(null);
  const [connecting, setConnecting] = useState(false);
  const [ending, setEnding] = useState<CollectorCode | null>(null);
  const mutation = useWrite(codesQuery.queryKey, ({ id }: CollectorCode) =>
    request(revokeCollectorCode, { params: { id } }),
  );
  const { write, busy, failure, dialog } = useDialogWrite(mutation, sentence, onClose);

  if (connecting) return <ConnectDialog onClose={() => setConnecting(false)} />;
  if (renewed !== null) {
    const { sub, name, leaves_at } = renewed;
    const hasLeft = leaves_at !== null && Date.parse(leaves_at) <= Date.now();
    return <ConnectDialog collector={{ sub, name, hasLeft }} onClose={() => setRenewed(null)} />;
  }
  if (ending !== null) {
    const isConnected = ({ sub, state }: CollectorCode) => sub === ending.sub && state === 'connected';
    const phones = data?.results.filter(isConnected).length ?? 1;
    return (
      <ConfirmDialog
        {...dialog}
        title={`Desconectar ${ending.name}?`}
        confirmLabel="Desconectar"
        danger
        onConfirm={() =>
          write(ending, {
            keepOpen: true,
            onDone: () => {
              noticeDone('Coletor desconectado.');
              setEnding(null);
            },
          })
        }
        onClose={() => setEnding(null)}
      >
        {phones > 1 ? `Os ${phones} celulares de ${ending.name} param` : 'O celular para'} de enviar agora. O
        que já foi lido e não enviado fica{' '}
        {phones > 1 ? 'neles até alguém conectá-los' : 'nele até alguém conectá-lo'} de novo com um código de{' '}
        {ending.name}.
      </ConfirmDialog>
    );
  }
  return (
    <DialogFrame title="Celulares conectados" onClose={onClose} busy={busy} closeOnClickOutside size="lg">
      {data === undefined ? (
        <PendingMessage {...loadState(query)} height={0} />
      ) : data.results.length === 0 ? (
        <EmptyMessage text="Nenhum coletor recebeu um código nos últimos 90 dias" />
      ) : (
        <ul className="lined short-20 column">
          {data.results.map((code) => (
            <li key={code.id} className="line gap-4 rows-1 between py-2 anywhere">
              <span className="column grow-16">
                <strong>{shownPerson(code.name, code.email, 'Sem nome')}</strong>
                <span className="dim" title={stateText(code, formatDateTime)}>
                  {stateText(code, (iso) => shortMoment(iso, today))}
                </span>
              </span>
              <Group gap="xs">
                {(code.state === 'waiting' || code.state === 'connected') && (
                  <Button
                    size="xs"
                    disabled={busy}
                    aria-label={`${code.state === 'waiting' ? 'Anular o código de' : 'Desconectar'} ${code.name}`}
                    onClick={() =>
                      code.state === 'waiting'
                        ? write(code, { keepOpen: true, onDone: () => noticeDone('Código anulado.') })
                        : setEnding(code)
                    }
                  >
                    {code.state === 'waiting' ? 'Anular' : 'Desconectar'}
                  </Button>
                )}
                <Button
                  size="xs"
                  aria-label={`Novo código para ${code.name}`}
                  onClick={() => setRenewed(code)}
                >
                  Novo código
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <CloseFoot error={failure} onClose={onClose}>
        <Button onClick={() => setConnecting(true)}>Conectar coletor</Button>
      </CloseFoot>
    </DialogFrame>
  );
}

function stateText(
  { state, device, used_at, expires_at, leaves_at }: CollectorCode,
  momentText: (iso: string) => string,
): string {
  const moment =
    used_at !== null
      ? `desde ${momentText(used_at)}`
      : state === 'waiting' && expires_at !== leaves_at
        ? `até ${momentText(expires_at)}`
        : '';
  const stay = leaves_at === null ? '' : `último dia ${lastDayText(leaves_at)}`;
  return [stateWords[state], device, moment, stay].filter((part) => part !== '').join(' · ');
}
