import * as contract from '@balanco/contract/counts/counts';
import { listSameProduct as listSameProductCall } from '@balanco/contract/counts/same-product';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { framePage, linkWith } from '../../http/page-links.js';
import { blindMark, findBlindness } from '../blind-count/blind-access.js';
import { findPharmacyId } from '../pharmacies/pharmacy-views.js';
import { bulkRoutes } from './bulk/routes.js';
import { streamCounts } from './count-views.js';
import { editCount } from './edit-count.js';
import { listCountLines } from './list-count-lines.js';
import { listSameProduct } from './list-same-product.js';
import { summariseCounts } from './summarise-counts.js';

export function countRoutes(services: Services): Binding[] {
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
      const { count, unrecognised, results, cursor } = await listCountLines(db, filter);
      const { page = 1, page_size: pageSize, after } = query;
      const next = cursor && linkWith(context, 'after', cursor);
      const frame =
        after === undefined ? framePage(context, { page, pageSize, count }) : { count, next, previous: null };
      return {
        ...frame,
        ...(unrecognised === undefined ? {} : { unrecognised }),
        results,
        cursor,
        ...blindMark(blindness, pharmacyId),
      };
    }),
    bind(contract.summariseCounts, async ({ query }, { caller }) => {
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      const blindness = await findBlindness(db, caller);
      return summariseCounts(db, { ...query, pharmacyId, pharmacyIds: caller.pharmacyIds, blindness });
    }),
    bind(listSameProductCall, ({ params }) => listSameProduct(db, params.id)),
    ...bulkRoutes(services),
    bind(contract.editCount, ({ params, body }, { caller }) =>
      editCount({ ...services, caller }, { id: params.id, fields: body }),
    ),
  ];
}
