import { assignReason as assignReasonCall } from '@balanco/contract/assign-reason';
import * as settling from '@balanco/contract/settling';
import type { Services } from '../../../context.js';
import { type Binding, bind } from '../../../http/binding.js';
import { assignReason } from './assign-reason.js';
import { chooseUncounted } from './choose-uncounted.js';
import { ignoreCode } from './ignore-code.js';
import { zeroUncountedItems } from './zero-uncounted-items.js';

export function choiceRoutes(services: Services): Binding[] {
  return [
    bind(assignReasonCall, ({ params, body }, { caller }) =>
      assignReason({ ...services, caller }, { ...body, id: params.id }),
    ),
    bind(settling.chooseUncounted, ({ params, body }, { caller }) =>
      chooseUncounted({ ...services, caller }, { ...body, id: params.id }),
    ),
    bind(settling.zeroUncountedItems, ({ params, body }, { caller }) =>
      zeroUncountedItems({ ...services, caller }, { ...body, id: params.id }),
    ),
    bind(settling.ignoreCode, ({ params, body }, { caller }) =>
      ignoreCode({ ...services, caller }, { ...body, id: params.id }),
    ),
  ];
}
