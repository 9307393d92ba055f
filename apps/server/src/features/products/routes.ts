import { bulkProducts, countProducts, listProducts } from '@balanco/contract/products';
import type { Database, Transaction } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import type { createBulkProducts } from './bulk-products.js';
import { countInternalCodes, countProductRows, viewProducts } from './product-views.js';

interface ProductRouteDependencies {
  readonly db: Database;
  readonly bulk: ReturnType<typeof createBulkProducts>;
  readonly findPharmacyId: (db: Database | Transaction, reference: string) => Promise<string>;
}

export function productRoutes({ db, bulk, findPharmacyId }: ProductRouteDependencies): Binding[] {
  return [
    bind(listProducts, async ({ query }, context) => {
      const { page, page_size: pageSize, search } = query;
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      const filter = { pharmacyId, search };
      const [count, results] = await Promise.all([
        countProductRows(db, filter),
        viewProducts(db, filter, { page, pageSize }),
      ]);
      return { ...framePage(context, { page, pageSize, count }), results };
    }),
    bind(countProducts, async ({ query }) => ({
      count:
        query.include_duplicates === 'true'
          ? await countProductRows(db, { pharmacyId: undefined, search: undefined })
          : await countInternalCodes(db),
    })),
    bind(bulkProducts, ({ body }, { caller }) => bulk(caller, body)),
  ];
}
