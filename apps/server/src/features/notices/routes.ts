import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import { readNotice, viewNotices } from './notices.js';

export function noticeRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [act(viewNotices), act(readNotice)];
}
