import * as contract from '@balanco/contract/mobile/mobile-pull';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { pullPage } from './pull-page.js';
import { findPulledPharmacy } from './pulled-pharmacy-views.js';
import { viewPulledProducts } from './pulled-product-views.js';

/**
 * A page of a pharmacy's catalogue (docs/mobile-sync.md, "Pulling"): the live products, or with `since` those that
 * changed or were deleted. With `since` the products of a deleted pharmacy come as deleted. Refuses `not_found`.
 */
export async function pullProducts(
  { db, caller }: Context,
  query: contract.PullQuery & { readonly pharmacy: string },
): Promise<contract.PullPage<contract.PulledProduct>> {
  authorise(caller, contract.pullProducts.permission);
  const isDelta = query.since !== undefined;
  const pharmacyId = await findPulledPharmacy(db, query.pharmacy, { isDelta });
  return pullPage({ db, caller }, query, {
    list: 'products',
    filter: pharmacyId,
    read: (range) => viewPulledProducts(db, pharmacyId, range),
    asRow: ({ id, internal_code, barcode, description, department, _deleted }) => {
      return { id, internal_code, barcode, description, department, _deleted };
    },
  });
}
