import { editCount, listCounts } from '@balanco/contract/counts';
import type { Database, Transaction } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import { framePage, linkWith } from '../../http/page-links.js';
import { streamCounts } from './count-views.js';
import { createEditCount } from './edit-count.js';
import { listCountLines } from './list-count-lines.js';

interface CountRouteDependencies {
  readonly db: Database;
  readonly findPharmacyId: (db: Database | Transaction, reference: string) => Promise<string>;
}

export function countRoutes({ db, findPharmacyId }: CountRouteDependencies): Binding[] {
  const edit = createEditCount(db);
  return [
    bind(listCounts, async ({ query }, context) => {
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      if (query.page === undefined && query.after === undefined) return streamCounts(db, pharmacyId);
      const { count, results, cursor } = await listCountLines(db, { ...query, pharmacyId });
      const { page = 1, page_size: pageSize, after } = query;
      const next = cursor && linkWith(context, 'after', cursor);
      const frame =
        after === undefined ? framePage(context, { page, pageSize, count }) : { count, next, previous: null };
      return { ...frame, results, cursor };
    }),
    bind(editCount, ({ params, body }, { caller }) => edit(caller, { id: params.id, fields: body })),
  ];
}
