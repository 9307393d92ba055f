import * as contract from '@balanco/contract/comparison/code-bindings';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { bindCode, unbindCode, viewBindings } from './code-bindings.js';

export function bindingRoutes(services: Services): Binding[] {
  const { db } = services;
  return [
    bind(contract.listCodeBindings, async ({ params, query }, request) => {
      const { page, page_size: pageSize } = query;
      const pharmacyId = await findPharmacyId(db, params.id);
      const { count, results } = await viewBindings(db, pharmacyId, { page, pageSize });
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
    bind(contract.bindCode, ({ params, body }, { caller }) =>
      bindCode({ ...services, caller }, { ...body, pharmacyId: params.id }),
    ),
    bind(contract.unbindCode, ({ params }, { caller }) => unbindCode({ ...services, caller }, params.id)),
  ];
}
