import * as contract from '@balanco/contract/invoices/invoices';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { deleteInvoice, viewInvoice, viewInvoices } from './invoices.js';
import { readInvoices } from './read-invoices.js';

export function invoiceRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    act(readInvoices),
    bindPage(contract.listInvoices, ({ query }, page, { caller }) =>
      viewInvoices(services.db, caller, { ...query, ...page }),
    ),
    bind(contract.getInvoice, ({ params }) => viewInvoice(services.db, params.id)),
    act(deleteInvoice),
  ];
}
