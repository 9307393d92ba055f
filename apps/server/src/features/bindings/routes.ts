import * as contract from '@balanco/contract/comparison/code-bindings';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { bindCode, unbindCode, viewBindings } from './code-bindings.js';

export function bindingRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(contract.listCodeBindings, async ({ params, query }, request) => {
      const { page, page_size: pageSize } = query;
      const pharmacyId = await findPharmacyId(db, params.id);
      const { count, results } = await viewBindings(db, pharmacyId, { page, pageSize });
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
    act(bindCode),
    act(unbindCode),
  ];
}
