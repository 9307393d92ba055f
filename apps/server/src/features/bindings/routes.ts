import * as contract from '@balanco/contract/comparison/code-bindings';
import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { bindCode, unbindCode, viewBindings } from './code-bindings.js';

export function bindingRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bindPage(contract.listCodeBindings, async ({ params }, page) =>
      viewBindings(db, await findPharmacyId(db, params.id), page),
    ),
    act(bindCode),
    act(unbindCode),
  ];
}
