import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

interface Read {
  readonly method?: string;
  readonly token?: string;
  readonly body?: unknown;
}

/**
 * Asks as a browser over https does and drops the bytes: unpacking and parsing 1000 products takes the caller
 * some 9 ms, whoever sent them. Throws on any refusal.
 */
export function readBytes(url: string, read: Read = {}): Promise<void> {
  const { method = 'GET', token, body } = read;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'accept-encoding': 'gzip, deflate, br, zstd',
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${method} ${url}: ${answer.statusCode}`)),
      );
    });
    // A server may end a connection that waits in the agent.
    call.once('error', (error) => (call.reusedSocket ? resolve(readBytes(url, read)) : reject(error)));
    call.end(sent);
  });
}
