import type { Invoice, InvoiceKind, InvoiceState } from '@balanco/contract/invoices/invoices';
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
