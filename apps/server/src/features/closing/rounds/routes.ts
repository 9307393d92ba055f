import * as contract from '@balanco/contract/item-decisions';
import type { Services } from '../../../context.js';
import { type Binding, bind } from '../../../http/binding.js';
import { decideItem } from './decide-item.js';
import { undecideItem } from './undecide-item.js';

export function roundRoutes(services: Services): Binding[] {
  return [
    bind(contract.decideItem, ({ params, body }, { caller }) =>
      decideItem({ ...services, caller }, { ...params, ...body }),
    ),
    bind(contract.undecideItem, ({ params }, { caller }) => undecideItem({ ...services, caller }, params)),
  ];
}
