import { counted } from '@balanco/contract/base/numbers';
import type {
  Invoice,
  InvoiceFileAnswer,
  InvoiceKind,
  InvoiceState,
} from '@balanco/contract/invoices/invoices';
import { dayText } from '../../lib/moments';

export const stateWords: Readonly<Record<InvoiceState, string>> = {
  unreceived: 'Não recebidas',
  received: 'Recebidas',
  cancelled: 'Canceladas',
};

const kindWords: Readonly<Record<InvoiceKind, string>> = {
  purchase: 'Compra',
  return: 'Devolução',
  own: 'Emitida pela farmácia',
  adjustment: 'Ajuste de outra nota',
};

export function invoiceState({ kind, cancelled_at, received_on }: Invoice): string {
  if (cancelled_at !== null) return 'Cancelada';
  if (received_on !== null) return `Recebida em ${dayText(received_on)}`;
  return kindWords[kind];
}

/** '3 notas lidas, 1 cancelamento, 2 já lidas, 1 recusada.' */
export function answersText(answers: readonly InvoiceFileAnswer[]): string {
  const of = (...outcomes: InvoiceFileAnswer['outcome'][]) =>
    answers.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [read, cancelled, known, refused] = [
    of('read'),
    of('cancelled', 'waiting'),
    of('repeated'),
    of('refused'),
  ];
  return `${[
    counted(read, 'nota lida', 'notas lidas'),
    ...(cancelled === 0 ? [] : [counted(cancelled, 'cancelamento', 'cancelamentos')]),
    ...(known === 0 ? [] : [counted(known, 'já lida', 'já lidas')]),
    ...(refused === 0 ? [] : [counted(refused, 'arquivo recusado', 'arquivos recusados')]),
  ].join(', ')}.`;
}
