import { editCount, listCounts } from '@balanco/contract/counts';
import type { Database, Transaction } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { countCountLines, viewCountLines } from './count-line-views.js';
import { streamCounts } from './count-views.js';
import { createEditCount } from './edit-count.js';

interface CountRouteDependencies {
  readonly db: Database;
  readonly findPharmacyId: (db: Database | Transaction, reference: string) => Promise<string>;
}

export function countRoutes({ db, findPharmacyId }: CountRouteDependencies): Binding[] {
  const edit = createEditCount(db);
  return [
    bind(listCounts, async ({ query }, context) => {
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      const { page, page_size: pageSize } = query;
      if (page === undefined) return streamCounts(db, pharmacyId);
      const filter = { pharmacyId, search: query.search, inventory: query.inventory };
      const [count, results] = await Promise.all([
        countCountLines(db, filter),
        viewCountLines(db, filter, { page, pageSize }),
      ]);
      return { ...framePage(context, { page, pageSize, count }), results };
    }),
    bind(editCount, ({ params, body }, { caller }) => edit(caller, { id: params.id, fields: body })),
  ];
}
