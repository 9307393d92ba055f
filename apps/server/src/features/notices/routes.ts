import * as contract from '@balanco/contract/people/notices';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { readNotice, viewNotices } from './notices.js';

export function noticeRoutes(services: Services): Binding[] {
  return [
    bind(contract.listNotices, (_input, { caller }) => viewNotices({ ...services, caller })),
    bind(contract.readNotice, ({ params }, { caller }) => readNotice({ ...services, caller }, params.id)),
  ];
}
