import {
  bulkProducts,
  countProducts,
  deleteAllProducts,
  deleteProduct,
  editProduct,
  listProducts,
} from '@balanco/contract/products';
import type { Database, Transaction } from '../../db/database.js';
import type { Statistics } from '../../db/statistics.js';
import { Answer, type Binding, bind, bindUnread } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { parseInput } from '../../invalid-input.js';
import { createBulkProducts } from './bulk-products.js';
import { createDeleteAllProducts } from './delete-all-products.js';
import { createDeleteProduct } from './delete-product.js';
import { createDryRunProducts } from './dry-run-products.js';
import { createEditProduct } from './edit-product.js';
import { countInternalCodes, countProductRows, viewProducts } from './product-views.js';

interface ProductRouteDependencies {
  readonly db: Database;
  readonly statistics: Statistics;
  /** From the pharmacies feature: resolves an id or inventory_uuid, or refuses `not_found`. */
  readonly findPharmacyId: (db: Database | Transaction, reference: string) => Promise<string>;
}

export function productRoutes(dependencies: ProductRouteDependencies): Binding[] {
  const { db, findPharmacyId } = dependencies;
  const bulk = createBulkProducts(dependencies);
  const dryRun = createDryRunProducts(dependencies);
  const edit = createEditProduct(dependencies);
  const remove = createDeleteProduct(dependencies);
  const removeAll = createDeleteAllProducts(dependencies);
  return [
    bind(listProducts, async ({ query }, context) => {
      const { page, page_size: pageSize, search, code, sort } = query;
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      const filter = { pharmacyId, search, code };
      const count = await countProductRows(db, filter);
      const frame = framePage(context, { page, pageSize, count });
      return { ...frame, results: await viewProducts(db, filter, { page, pageSize, sort, count }) };
    }),
    bind(countProducts, async ({ query }) => ({
      count:
        query.include_duplicates === 'true' ? await countProductRows(db, {}) : await countInternalCodes(db),
    })),
    // A bad row of a dry run is part of its answer, where the call itself is refused for it.
    bindUnread(bulkProducts, async ({ query, body }, { caller }) =>
      query.dry_run === 'true'
        ? new Answer(200, await dryRun(caller, body))
        : bulk(caller, parseInput(bulkProducts.body, body)),
    ),
    bind(editProduct, ({ params, body }, { caller }) => edit(caller, { id: params.id, fields: body })),
    bind(deleteProduct, ({ params }, { caller }) => remove(caller, params.id)),
    bind(deleteAllProducts, ({ query }, { caller }) => removeAll(caller, query.pharmacy)),
  ];
}
