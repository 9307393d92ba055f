import {
  checkQueue as checkQueueCall,
  importQueue as importQueueCall,
} from '@balanco/contract/counts/phone-queue';
import * as contract from '@balanco/contract/mobile/mobile';
import * as pull from '@balanco/contract/mobile/mobile-pull';
import type { Services } from '../context.js';
import { type Binding, bind } from '../http/binding.js';
import { checkQueue } from './counts/queue-proof.js';
import { importQueue, submitCounts } from './counts/submit-counts.js';
import {
  pullBindings,
  pullCounts,
  pullInventories,
  pullPharmacies,
  pullProducts,
  pullSections,
} from './pull/pull-lists.js';

export function mobileRoutes(services: Services): Binding[] {
  return [
    bind(contract.submitCounts, ({ body }, { caller }) => submitCounts({ ...services, caller }, body)),
    bind(checkQueueCall, ({ body }, { caller }) => checkQueue({ ...services, caller }, body.people)),
    bind(importQueueCall, ({ body }, { caller }) => importQueue({ ...services, caller }, body)),
    ...pullRoutes(services),
  ];
}

function pullRoutes(services: Services): Binding[] {
  return [
    bind(pull.pullPharmacies, ({ query }, { caller }) => pullPharmacies({ ...services, caller }, query)),
    bind(pull.pullInventories, ({ query }, { caller }) => pullInventories({ ...services, caller }, query)),
    bind(pull.pullSections, ({ query }, { caller }) => pullSections({ ...services, caller }, query)),
    bind(pull.pullProducts, ({ query }, { caller }) => pullProducts({ ...services, caller }, query)),
    bind(pull.pullBindings, ({ query }, { caller }) => pullBindings({ ...services, caller }, query)),
    bind(pull.pullCounts, ({ query }, { caller }) => pullCounts({ ...services, caller }, query)),
  ];
}
