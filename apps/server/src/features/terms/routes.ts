import * as contract from '@balanco/contract/comparison/closing-terms';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { changeClosingTerms, getClosingTerms } from './closing-terms.js';

export function termRoutes(services: Services): Binding[] {
  const { db } = services;
  return [
    bind(contract.getClosingTerms, ({ params }) => getClosingTerms(db, params.id)),
    bind(contract.changeClosingTerms, ({ params, body }, { caller }) =>
      changeClosingTerms({ ...services, caller }, params.id, body),
    ),
  ];
}
