import { receiveInvoice, undoReceipt } from '@balanco/contract/invoices/matching';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { request } from '../../api/client';
import { counted } from '../../lib/counted';
import { dayText } from '../../lib/moments';
import { useWrite } from '../../listing/use-write';
import { useDialogWrite } from '../../session/use-dialog-write';
import { DateField } from '../../ui/fields/date-field';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { typedMoment } from '../terms/stock-moment';

const NAMED = 3;

interface ReceivedNote {
  readonly id: string;
  readonly pharmacy: string;
  readonly kind: string;
  readonly time_zone: string;
  readonly cancelled_at: string | null;
  readonly received_on: string | null;
}

/** 'Recebida em …' gives a purchase its entry, and can be undone (docs/invoice-items.md, "Receipt"). */
export function ReceiptPart({ note }: { note: ReceivedNote }) {
  const [at, setAt] = useState(() => typedMoment(new Date().toISOString(), note.time_zone));
  const params = { id: note.pharmacy, invoice_id: note.id };
  const receive = useDialogWrite(
    useWrite(['invoices'], (received_at: string) =>
      request(receiveInvoice, { params, body: { received_at } }),
    ),
    { failed: 'A nota não foi recebida.' },
  );
  const undo = useDialogWrite(
    useWrite(['invoices'], () => request(undoReceipt, { params })),
    { failed: 'Erro ao desfazer o recebimento.' },
  );
  if (note.received_on !== null) {
    return (
      <section className="stack gap-2" aria-label="Recebimento">
        <div className="line gap-3 rows-2 between">
          <span>Recebida em {dayText(note.received_on)}</span>
          <Button
            variant="default"
            className="still"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            disabled={undo.busy}
            onClick={() =>
              undo.write(undefined, {
                keepOpen: true,
                onDone: ({ entries }) =>
                  noticeDone(
                    `Recebimento desfeito: ${counted(entries, 'entrada a menos', 'entradas a menos')}.`,
                  ),
              })
            }
          >
            Desfazer recebimento
          </Button>
        </div>
        <AlertLine
          message={
            undo.failure ??
            (note.cancelled_at === null
              ? null
              : 'A nota foi cancelada depois de recebida. Se a mercadoria não ficou, desfaça o recebimento.')
          }
        />
      </section>
    );
  }
  if (note.kind !== 'purchase' || note.cancelled_at !== null) return null;
  return (
    <section className="stack gap-2" aria-label="Recebimento">
      <div className="line gap-3 rows-2 bottom">
        <DateField
          withTime
          label="Recebida em"
          description="No relógio da farmácia"
          value={at}
          readOnly={receive.busy}
          onChange={setAt}
        />
        <Button
          className="still"
          leftSection={<IconTruckDelivery size={16} aria-hidden />}
          disabled={receive.busy || at === ''}
          onClick={() =>
            receive.write(at, {
              keepOpen: true,
              onDone: ({ entries, left_out }) =>
                noticeDone(`Nota recebida: ${entriesText(entries)}.${leftOutText(left_out)}`),
            })
          }
        >
          Confirmar recebimento
        </Button>
      </div>
      <p className="dim small">
        Dá entrada do que a nota traz nos inventários de loja aberta. Sem esta confirmação, a nota não muda o
        esperado.
      </p>
      <AlertLine message={receive.failure} />
    </section>
  );
}

const entriesText = (entries: number) => counted(entries, 'item com entrada', 'itens com entrada');

/** The dialog marks all of them. */
function leftOutText(names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > NAMED ? ` e mais ${names.length - NAMED}` : '';
  return ` De fora até serem ensinados: ${names.slice(0, NAMED).join(', ')}${more}.`;
}
