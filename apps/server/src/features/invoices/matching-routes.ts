import { listInvoiceCodes, listSuppliers } from '@balanco/contract/invoices/matching';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { receiveInvoice, undoReceipt } from './receive-invoice.js';
import { forgetSupplierCode, teachSupplierCode, viewInvoiceCodes } from './supplier-codes.js';
import { viewSuppliers } from './suppliers.js';

export function matchingRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
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
