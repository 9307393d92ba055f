import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * It forwards as docs/operations.md says: X-Forwarded-For appended, X-Forwarded-Proto set, Host kept;
 * X-Forwarded-Host passes.
 *
 * @returns its port, until the test ends
 */
export async function startReverseProxy(upstream: number): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    const { 'x-forwarded-for': before, ...headers } = incoming.headers;
    const client = incoming.socket.remoteAddress;
    const forwardedFor = [before, client].filter((part) => part !== undefined).join(', ');
    const { method, url: address } = incoming;
    const onward = httpRequest({
      host: '127.0.0.1',
      port: upstream,
      method,
      path: address,
      headers: { ...headers, 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': 'http' },
    });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
