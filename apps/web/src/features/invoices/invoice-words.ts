import { type Invoice, type InvoiceState, invoiceKindWords } from '@balanco/contract/invoices/invoices';
import { dayText } from '../../lib/moments';

export const stateWords: Readonly<Record<InvoiceState, string>> = {
  unreceived: 'Não recebidas',
  received: 'Recebidas',
  cancelled: 'Canceladas',
};

export function invoiceState({ kind, cancelled_at, received_on }: Invoice): string {
  if (cancelled_at !== null) return 'Cancelada';
  if (received_on !== null) return `Recebida em ${dayText(received_on)}`;
  return invoiceKindWords[kind];
}
