import * as contract from '@balanco/contract/hints';
import type { Services } from '../../../context.js';
import { type Binding, bind } from '../../../http/binding.js';
import { findConfronted } from '../confronted-views.js';
import { acceptHints } from './accept-hints.js';
import { viewHints } from './hint-views.js';

export function hintRoutes(services: Services): Binding[] {
  const { db } = services;
  return [
    bind(contract.getHints, async ({ params }) => viewHints(db, await findConfronted(db, params.id))),
    bind(contract.acceptHints, ({ params, body }, { caller }) =>
      acceptHints({ ...services, caller }, { ...body, id: params.id }),
    ),
  ];
}
