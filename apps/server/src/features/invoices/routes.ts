import * as contract from '@balanco/contract/invoices/invoices';
import { listInvoiceCodes, listSuppliers } from '@balanco/contract/invoices/matching';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { deleteInvoice, receiveInvoice, undoReceipt, viewInvoice, viewInvoices } from './invoices.js';
import { readInvoices } from './read-invoices.js';
import { forgetSupplierCode, teachSupplierCode, viewInvoiceCodes } from './supplier-codes.js';
import { viewSuppliers } from './suppliers.js';

export function invoiceRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    act(readInvoices),
    bindPage(contract.listInvoices, ({ query }, page, { caller }) =>
      viewInvoices(services.db, caller, { ...query, ...page }),
    ),
    bind(contract.getInvoice, ({ params }) => viewInvoice(services.db, params.id)),
    act(deleteInvoice),
    bindPage(listInvoiceCodes, ({ params, query }, page) =>
      viewInvoiceCodes(services.db, params.id, { ...query, ...page }),
    ),
    act(teachSupplierCode),
    act(forgetSupplierCode),
    act(receiveInvoice),
    act(undoReceipt),
    bind(listSuppliers, ({ params, query }) => viewSuppliers(services.db, params.id, query.cnpj)),
  ];
}
