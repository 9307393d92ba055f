import { CREATION_KEY_HEADER } from '@balanco/contract/creation-key';
import { errorBodySchema } from '@balanco/contract/errors';
import { allExamples } from '@balanco/contract/examples/all-examples';
import type { EndpointExamples, Example } from '@balanco/contract/examples/example';
import { examplePath } from '@balanco/contract/examples/example-path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExampleServer, startExampleServer, type WireAnswer } from '../testing/example-server.js';
import { prepareExample } from '../testing/prepare-example.js';

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

// all-examples.spec.ts shows that every call and every refusal has an example.
describe.each(allExamples)('$endpoint.method $endpoint.path', ({ endpoint, successes, refusals }) => {
  it.each([...successes])(
    'the server answers the example "$title" as documented, with and without the trailing slash',
    async (example) => {
      for (const path of bothPaths(endpoint, example)) {
        const answer = await replay(endpoint, example, path);
        expect(answer).toMatchObject({ status: example.status });
        expect(withoutVolatile(answer.body, example)).toStrictEqual(example.answer);
        expect(endpoint.responses[answer.status]?.safeParse(answer.body).error).toBeUndefined();
      }
    },
  );

  it.each([...refusals])(
    'the server refuses the example "$title" as documented, with and without the trailing slash',
    async (example) => {
      for (const path of bothPaths(endpoint, example)) {
        const answer = await replay(endpoint, example, path);
        expect(answer).toMatchObject({ status: example.status });
        expect(answer.body).toStrictEqual(example.answer);
        expect(errorBodySchema.safeParse(answer.body).error).toBeUndefined();
      }
    },
  );
});

type Endpoint = EndpointExamples['endpoint'];

function bothPaths(endpoint: Endpoint, { request }: Example): string[] {
  const path = examplePath(endpoint, request);
  return [path, path.replace(/\/(?=\?|$)/, '')];
}

/** Whether the last example changed the world by the calls before it, although it was refused itself. */
let isPrepared = false;

/** Sends the example on an untouched world. A call that only reads needs no reset. */
async function replay(endpoint: Endpoint, example: Example, path: string): Promise<WireAnswer> {
  if (endpoint.method !== 'GET' || isPrepared) await server.reset();
  isPrepared = example.after !== undefined;
  await prepareExample(server, example);
  const token = example.as === 'nobody' ? undefined : server.tokens[example.as].idToken;
  const { body, creationKey } = example.request;
  const headers = { [CREATION_KEY_HEADER]: creationKey };
  const request = { method: endpoint.method, path, token, body, headers };
  for (let sent = 0; sent < (example.sentBefore ?? 0); sent += 1) await server.send(request);
  return server.send(request);
}

/** The answer with the example's values in its volatile fields, such as ids and times that the server makes. */
function withoutVolatile(body: unknown, { answer, volatile = [] }: Example): unknown {
  const exact = structuredClone(body);
  for (const path of volatile) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const actual = holderOf(exact, keys);
    const expected = holderOf(answer, keys)[last];
    expect(typeof actual[last], path).toBe(typeof expected);
    actual[last] = expected;
  }
  return exact;
}

function holderOf(value: unknown, keys: readonly string[]): Record<string, unknown> {
  return keys.reduce(
    (holder, key) => holder[key] as Record<string, unknown>,
    value as Record<string, unknown>,
  );
}
