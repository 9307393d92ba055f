import { importQueue as importQueueCall } from '@balanco/contract/counts/phone-queue';
import * as contract from '@balanco/contract/mobile/mobile';
import type { Services } from '../context.js';
import { type Binding, bind } from '../http/binding.js';
import { importQueue } from './import-queue.js';
import { pullRoutes } from './pull/routes.js';
import { submitCounts } from './submit-counts.js';

export function mobileRoutes(services: Services): Binding[] {
  return [
    bind(contract.submitCounts, ({ body }, { caller }) => submitCounts({ ...services, caller }, body)),
    bind(importQueueCall, ({ body }, { caller }) => importQueue({ ...services, caller }, body)),
    ...pullRoutes(services),
  ];
}
