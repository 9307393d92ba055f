import * as contract from '@balanco/contract/pharmacies/blind-count';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { setBlindCount } from './set-blind-count.js';

export function blindCountRoutes(services: Services): Binding[] {
  return [
    bind(contract.setBlindCount, ({ params, body }, { caller }) =>
      setBlindCount({ ...services, caller }, { id: params.id, blind: body.blind }),
    ),
  ];
}
