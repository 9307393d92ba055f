import * as contract from '@balanco/contract/exports/return-proofs';
import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { createReturnProof, listReturnProofs, viewReturnProofItems } from './return-proofs.js';

export function returnProofRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    act(listReturnProofs),
    act(createReturnProof),
    bindPage(contract.listReturnProofItems, ({ params, query }) => viewReturnProofItems(db, params, query)),
  ];
}
