import { endpoints } from '@balanco/contract/base/all-examples';
import { INSTALL_PATH } from '@balanco/contract/base/install-path';
import { pool } from '../identity/embedded/pool.js';

const calls: ReadonlySet<string> = new Set(
  endpoints.filter(({ promised }) => promised).map(({ method, path }) => `${method} ${path}`),
);

/**
 * Whether the phones' address serves a call: the Coletor, what it calls and the page that installs the
 * certificate. WebSockets are the Coletor's anyway.
 *
 * @param route as the router matched it, so no spelling of a path gets past; undefined if it matched none
 */
export function isForPhones(method: string, route: string | undefined): boolean {
  if (route === undefined) return false;
  const isRead = method === 'GET' || method === 'HEAD';
  if (calls.has(`${isRead ? 'GET' : method} ${route}`)) return true;
  const isPage = [INSTALL_PATH, '/coletor'].some((page) => `${route}/`.startsWith(`${page}/`));
  return isRead ? isPage : method === 'POST' && route.replace(/\/$/, '') === pool.path;
}
