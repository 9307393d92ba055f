import type { EndpointAnswer } from '@balanco/contract/base/endpoint';
import { counted, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  deleteInvoice,
  getInvoice,
  type Invoice,
  type InvoiceItem,
} from '@balanco/contract/invoices/invoices';
import { receiveInvoice, undoReceipt } from '@balanco/contract/invoices/matching';
import { formatCnpj } from '@balanco/contract/pharmacies/cnpj';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { loadState, request, useAsked } from '../../api/client';
import { dayText, formatDateTime } from '../../lib/moments';
import { TextLink } from '../../listing/path';
import { paths } from '../../paths';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { CloseFoot, ConfirmDialog, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { DateField } from '../../ui/fields/date-field';
import { LinkButton } from '../../ui/link-button';
import { cutTo, Pagination, usePages } from '../../ui/list/pagination';
import { PendingMessage } from '../../ui/messages/list-message';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { FigureTable } from '../../ui/table/figure-table';
import { typedMoment } from '../terms/stock-moment';
import { CodesDialog } from './codes-dialog';
import { invoiceState } from './invoice-words';
import { matchText } from './matching-words';

const PAGE_SIZE = 50;

type ReadNote = EndpointAnswer<typeof getInvoice>;

/** A note with items, lots and expiry; whoever may, deletes it. */
export function InvoiceDialog({ invoice: listed, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, number, series, supplier_name: supplier } = listed;
  const query = useAsked(['invoices', 'one', id], getInvoice, { params: { id } });
  const { data } = query;
  const invoice = data ?? listed;
  const pages = usePages(PAGE_SIZE);
  const [deleting, setDeleting] = useState(false);
  const [isTeaching, setTeaching] = useState(false);
  if (isTeaching) {
    return <CodesDialog pharmacy={invoice.pharmacy} invoice={id} onClose={() => setTeaching(false)} />;
  }
  if (deleting) return <DeleteDialog invoice={invoice} onClose={onClose} />;
  return (
    <DialogFrame title={`Nota ${number}, série ${series}`} size="64rem" onClose={onClose} closeOnClickOutside>
      <div className="anywhere">
        <div className="medium">{supplier}</div>
        <div className="dim small">
          {invoice.supplier_cnpj === '' ? '' : `CNPJ ${formatCnpj(invoice.supplier_cnpj)} · `}
          {invoiceState(invoice)} · {formatMoney(invoice.total)}
        </div>
        <div className="dim small">
          Emitida em {formatDateTime(invoice.issued_at)} para {invoice.pharmacy_name}
        </div>
        <div className="dim small mono">{invoice.access_key.replaceAll(/(.{4})/g, '$1 ')}</div>
        <div className="dim small">
          {invoice.file_name}, lida em {formatDateTime(invoice.read_at)} por {invoice.read_by} ·{' '}
          {invoice.has_signature ? 'assinatura presente, não verificada' : 'sem assinatura'}
        </div>
      </div>
      {invoice.cancelled_at !== null && (
        <NoteLine message={`Cancelada em ${formatDateTime(invoice.cancelled_at)}.`} />
      )}
      {data === undefined ? (
        <PendingMessage {...loadState(query)} height={240} />
      ) : (
        <>
          <ReceiptPart note={data} />
          <Unknown note={data} onTeach={() => setTeaching(true)} />
          <Lines lines={cutTo(pages, data.lines)} />
          <Pagination {...pages} count={data.lines.length} words={['item', 'itens']} />
        </>
      )}
      <CloseFoot onClose={onClose}>
        <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
          Apagar nota
        </Button>
      </CloseFoot>
    </DialogFrame>
  );
}

/** Codes of a purchase that lead to no item or to no factor yet. */
function Unknown({ note, onTeach }: { note: ReadNote; onTeach: () => void }) {
  const open = note.lines.filter(({ item, factor }) => item === null || factor === null).length;
  if (open === 0 || note.kind !== 'purchase' || note.cancelled_at !== null) return null;
  return (
    <div>
      <LinkButton onClick={onTeach}>
        Ensinar {counted(open, 'item que falta conhecer', 'itens que falta conhecer')}
      </LinkButton>
    </div>
  );
}

function Lines({ lines }: { lines: readonly InvoiceItem[] }) {
  return (
    <FigureTable
      label="Itens da nota"
      names={['Item', 'Quantidade', 'Custo', 'Lotes e validades']}
      texts={['Lotes e validades']}
    >
      {lines.map((item) => (
        <tr key={item.line}>
          <th scope="row">
            <span className="medium anywhere">{item.description}</span>
            <div className="dim small mono">
              {[item.supplier_code, item.unit_ean || item.ean].filter(Boolean).join(' · ')}
            </div>
            <div className="small anywhere">{matchText(item)}</div>
            {item.registration !== '' && <div className="dim small">Registro MS {item.registration}</div>}
          </th>
          <td data-label="Quantidade">
            <span>
              {formatQuantity(item.quantity)} {item.unit}
              {(item.taxed_quantity !== item.quantity || item.taxed_unit !== item.unit) && (
                <div className="dim small">
                  = {formatQuantity(item.taxed_quantity)} {item.taxed_unit}
                </div>
              )}
            </span>
          </td>
          <td data-label="Custo">{formatMoney(item.cost)}</td>
          <td data-text data-label="Lotes e validades">
            <span>
              {item.lots.length === 0 && 'Sem lote'}
              {item.lots.map(({ lot, quantity, expires_on }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a note may repeat a lot.
                <span key={index} className="block anywhere">
                  <TextLink to={paths.expiry({ part: 'recolhimento', search: lot })} underline="always">
                    {lot}
                  </TextLink>{' '}
                  · {dayText(expires_on)} · {formatQuantity(quantity)} {item.unit}
                </span>
              ))}
            </span>
          </td>
        </tr>
      ))}
    </FigureTable>
  );
}

function DeleteDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const send = useWrite(['invoices'], () => request(deleteInvoice, { params: { id: invoice.id } }));
  const { write, dialog } = useDialogWrite(send, 'Erro ao apagar.', onClose);
  return (
    <ConfirmDialog
      {...dialog}
      title="Apagar nota"
      confirmLabel="Apagar"
      danger
      onConfirm={() => write(undefined, { onDone: () => noticeDone('Nota apagada.') })}
    >
      A nota {invoice.number} de {invoice.supplier_name} sai daqui com os lotes dela. O arquivo pode ser lido
      de novo.
    </ConfirmDialog>
  );
}

const NAMED = 3;

type ReceivedNote = Pick<ReadNote, 'id' | 'pharmacy' | 'kind' | 'time_zone' | 'cancelled_at' | 'received_on'>;

/** 'Recebida em …' gives a purchase its entry, and can be undone (docs/invoice-items.md, "Receipt"). */
export function ReceiptPart({ note }: { note: ReceivedNote }) {
  const [at, setAt] = useState(() => typedMoment(new Date().toISOString(), note.time_zone));
  const params = { id: note.pharmacy, invoice_id: note.id };
  const sendMoment = useWrite(['invoices'], (received_at: string) =>
    request(receiveInvoice, { params, body: { received_at } }),
  );
  const receive = useDialogWrite(sendMoment, 'A nota não foi recebida.');
  const sendUndo = useWrite(['invoices'], () => request(undoReceipt, { params }));
  const undo = useDialogWrite(sendUndo, 'Erro ao desfazer o recebimento.');
  if (note.received_on !== null) {
    return (
      <section className="stack gap-2" aria-label="Recebimento">
        <div className="line gap-3 rows-2 between">
          <span>Recebida em {dayText(note.received_on)}</span>
          <Button
            className="still"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            disabled={undo.busy}
            onClick={() =>
              undo.write(undefined, {
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
          variant="filled"
          className="still"
          leftSection={<IconTruckDelivery size={16} aria-hidden />}
          disabled={receive.busy || at === ''}
          onClick={() =>
            receive.write(at, {
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
