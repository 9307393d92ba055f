import * as contract from '@balanco/contract/products/products';
import { parseInput } from '../../app-error.js';
import type { Services } from '../../context.js';
import { Answer, actsOf, type Binding, bind, bindUnread } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { blindMark, findBlindness, refuseSortByStock } from '../blind-count/blind-access.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { countInternalCodes } from '../tallies/tallies.js';
import { bulkProducts, dryRunProducts } from './bulk-products.js';
import { deleteAllProducts, deleteProduct, editProduct } from './change-products.js';
import { viewLastCounts } from './last-counts.js';
import { countProductRows, listProducts } from './read-products.js';

export function productRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bindPage(contract.listProducts, async ({ query }, page, { caller }) => {
      const { search, code, sort } = query;
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      const pharmacyIds = pharmacyId === undefined ? caller.pharmacyIds : [pharmacyId];
      const filter = { pharmacyIds, search, code };
      const blindness = await findBlindness(db, caller);
      refuseSortByStock(blindness, { pharmacyId, sort });
      const { count, results } = await listProducts(db, filter, { ...page, sort, blindness });
      const mark = blindMark(blindness, pharmacyId);
      if (query.last_count === 'false') return { count, results, ...mark };
      const counted = await viewLastCounts(
        db,
        results.map(({ id }) => id),
        blindness,
      );
      const shown = results.map((row) => ({ ...row, last_count: counted.get(row.id) ?? null }));
      return { count, results: shown, ...mark };
    }),
    bind(contract.countProducts, async ({ query }, { caller }) => ({
      count:
        query.include_duplicates === 'true'
          ? await countProductRows(db, caller)
          : await countInternalCodes(db, caller),
    })),
    bindUnread(contract.bulkProducts, async ({ query, body }, { caller }) =>
      query.dry_run === 'true'
        ? new Answer(200, await dryRunProducts({ ...services, caller }, body))
        : bulkProducts({ ...services, caller }, parseInput(contract.bulkProducts.body, body)),
    ),
    act(editProduct),
    act(deleteProduct),
    act(deleteAllProducts),
  ];
}
