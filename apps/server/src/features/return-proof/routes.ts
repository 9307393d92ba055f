import * as contract from '@balanco/contract/exports/return-proofs';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { createReturnProof, listReturnProofs, viewReturnProofItems } from './return-proofs.js';

export function returnProofRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(contract.listReturnProofs, async ({ params }) => ({
      results: await listReturnProofs(db, params.id),
    })),
    act(createReturnProof),
    bind(contract.listReturnProofItems, async ({ params, query }, request) => {
      const { page, page_size: pageSize } = query;
      const { count, results } = await viewReturnProofItems(db, params, query);
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
  ];
}
