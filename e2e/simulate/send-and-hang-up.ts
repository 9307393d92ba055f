import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { ApiCall } from '../stock-take/api-call.js';

/**
 * Sends a call on a new connection and closes it at once. The server may have read the call, but nobody gets its answer.
 * Resolves also if there is no server.
 */
export function sendAndHangUp(url: string, { method, path, token, body, signal }: ApiCall): Promise<void> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const call = request(`${url}${path}`, {
      method,
      agent: false,
      ...(signal === undefined ? {} : { signal }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    call.once('error', () => undefined);
    call.once('close', () => resolve());
    call.once('finish', () => call.destroy());
    call.end(JSON.stringify(body));
  });
}
