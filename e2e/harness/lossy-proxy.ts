import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface LossyProxy {
  /** The address without a final slash; it stays when the server moves. */
  readonly url: string;
  cut(isCut: boolean): void;
  close(): Promise<void>;
}

/** The answer to this batch of counts is lost. */
const LOST_ANSWER = 3;
const LOST_REQUEST = 7;

/**
 * Loses answers, refuses connections while cut, and follows the server to a new address.
 *
 * @param target the server's address, asked for each request
 */
export async function startLossyProxy(target: () => string): Promise<LossyProxy> {
  let batches = 0;
  let isCut = false;
  const serve = (incoming: IncomingMessage, answer: ServerResponse) => {
    const isBatch = incoming.method === 'POST' && incoming.url === '/api/mobile/counts/';
    if (isBatch) batches += 1;
    const turn = batches;
    if (isCut || (isBatch && turn % LOST_REQUEST === 0)) {
      incoming.socket.destroy();
      return;
    }
    const { method, headers } = incoming;
    const onward = request(`${target()}${incoming.url}`, { method, headers }, (response) => {
      if (isBatch && turn % LOST_ANSWER === 0) {
        response.resume().once('end', () => incoming.socket.destroy());
        return;
      }
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.once('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  };
  const proxy = createServer(serve);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut: (next) => {
      isCut = next;
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
