import type { Example } from '@balanco/contract/base/example';
import { examplePath } from '@balanco/contract/base/example-path';
import type { ExampleServer } from './example-server.js';

/** Makes the calls that an example comes after. Each has to succeed. */
export async function prepareExample(
  { send, tokens }: Pick<ExampleServer, 'send' | 'tokens'>,
  { title, after = [] }: Pick<Example, 'title' | 'after'>,
): Promise<void> {
  for (const { endpoint, as, request } of after) {
    const path = examplePath(endpoint, request);
    const token = tokens[as].idToken;
    const { status, text } = await send({ method: endpoint.method, path, token, body: request.body });
    if (status >= 300) throw new Error(`${endpoint.id} before "${title}" was refused: ${text}`);
  }
}
