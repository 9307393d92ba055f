import * as bulk from '@balanco/contract/counts/count-bulk';
import * as contract from '@balanco/contract/counts/counts';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { framePage, linkWith } from '../../http/page-links.js';
import { blindMark, findBlindness } from '../blind-count/blind-access.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { bulkDeleteCounts, bulkMoveCounts, bulkSetFactor, undoBulkCounts } from './bulk/bulk-counts.js';
import { carryCounts, previewCarry } from './bulk/carry-counts.js';
import { editCount, streamCounts } from './counts.js';
import { listCountLines } from './list/list-count-lines.js';
import { listSameProduct } from './list/list-same-product.js';
import { summariseCounts } from './list/summarise-counts.js';

export function countRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(contract.listCounts, async ({ query }, context) => {
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      if (query.page === undefined && query.after === undefined) {
        return streamCounts(db, context.caller, pharmacyId);
      }
      const blindness = await findBlindness(db, context.caller);
      const { pharmacyIds } = context.caller;
      const filter = { ...query, pharmacyId, pharmacyIds, blindness };
      const { count, cursor, ...found } = await listCountLines(db, filter);
      const { page = 1, page_size: pageSize, after } = query;
      const next = cursor && linkWith(context, 'after', cursor);
      const frame =
        after === undefined
          ? { ...framePage(context, { page, pageSize, count: count - (found.newer ?? 0) }), count }
          : { count, next, previous: null };
      return { ...frame, cursor, ...found, ...blindMark(blindness, pharmacyId) };
    }),
    bind(contract.summariseCounts, async ({ query }, { caller }) => {
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      const blindness = await findBlindness(db, caller);
      return summariseCounts(db, { ...query, pharmacyId, pharmacyIds: caller.pharmacyIds, blindness });
    }),
    bind(contract.listSameProduct, ({ params }) => listSameProduct(db, params.id)),
    act(bulkDeleteCounts),
    act(bulkMoveCounts),
    act(bulkSetFactor),
    act(undoBulkCounts),
    bind(bulk.previewCarry, ({ params, query }) => previewCarry(services.db, { ...query, id: params.id })),
    act(carryCounts),
    act(editCount),
  ];
}
