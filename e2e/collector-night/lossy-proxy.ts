import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LossyProxy {
  /** Where it listens, without a slash at the end. It stays while the server behind it moves. */
  readonly url: string;
  /** How many batches reached the server without the phone hearing of it. */
  lostAnswers(): number;
  /** While it is cut, every connection breaks. */
  cut(isCut: boolean): void;
  close(): Promise<void>;
}

/** Of batches of counts, every third answer gets lost after the server gave it, and every seventh never gets there. */
const LOST_ANSWER = 3;
const LOST_REQUEST = 7;

/**
 * Bad reception between a phone and a server: a proxy that loses answers, refuses while it is cut, and goes on with another
 * server after a restart.
 *
 * @param target the address of the server, asked for with each request
 */
export async function startLossyProxy(target: () => string): Promise<LossyProxy> {
  let batches = 0;
  let lost = 0;
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
        lost += 1;
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
    lostAnswers: () => lost,
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
