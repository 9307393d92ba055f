import { allExamples } from '@balanco/contract/base/all-examples';
import { fillPath } from '@balanco/contract/base/endpoint';
import { exampleCounts, freshAmplifyIds } from '@balanco/contract/base/example-world';
import { mobileCountSchema, submitCounts } from '@balanco/contract/mobile/mobile';
import { activateLicence } from '@balanco/contract/people/licences';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  readRefusal,
  useExampleServer,
  type WireAnswer,
  type WireRequest,
} from '../../testing/examples/example-server.js';
import { isFullRun } from '../../testing/server/full-run.js';

const server = useExampleServer();

const DEPTH = 20_000;
const nest = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const absurdJson = [
  'null',
  'true',
  '-1',
  '1.5',
  '1e300',
  '""',
  '[]',
  '{}',
  '[null,[]]',
  '{"S":{}}',
  nest,
  ...['a\u0000b', '\ud800', 'a'.repeat(120_000), nest].map((text) => JSON.stringify(text)),
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59-23:59"',
];
const absurdQuery = [
  '',
  'x',
  '-1',
  '0',
  '1.5',
  '1e9',
  '9007199254740991',
  '99999999999999999999',
  '%00',
  '%',
  '%ff',
  '%25_',
  "'",
  '%5C',
  'a'.repeat(5000),
  '%F0%9F%99%82',
];

function shareOf(values: readonly string[], id: string, field: number): readonly string[] {
  if (isFullRun) return values;
  const first = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), field);
  return values.filter((_, index) => (index + first) % 12 === 0);
}

const calls = allExamples.map(({ endpoint, successes: [example] }) => {
  const { params, body } = example?.request ?? {};
  return { endpoint, method: endpoint.method, path: fillPath(endpoint.path, params), body };
});

const withQuery = calls.filter(({ endpoint }) => endpoint.query !== undefined);
it.each(withQuery)('$method $path answers or properly refuses absurd query parameters', async (call) => {
  const { endpoint, method, path, body } = call;
  for (const [field, name] of fieldsOf(endpoint.query).entries()) {
    const queries = [
      ...shareOf(absurdQuery, endpoint.id, field).map((value) => `${name}=${value}`),
      `${name}=1&${name}=2`,
      `${name}[x]=1`,
    ];
    for (const query of queries) await expectAnswer({ method, path: `${path}?page=1&${query}`, body });
  }
});

const withBody = calls.filter(({ endpoint }) => endpoint.body !== undefined);
it.each(withBody)('$method $path answers or properly refuses absurd bodies', async (call) => {
  const { endpoint, method, path } = call;
  for (const rawBody of shareOf(absurdJson, endpoint.id, 0)) await expectAnswer({ method, path, rawBody });
});

const withFields = withBody.filter(({ endpoint }) => endpoint.id !== submitCounts.id);
it.each(withFields)(
  '$method $path answers or properly refuses absurd values in a field',
  { tags: ['full'] },
  async (call) => {
    const { endpoint, method, path, body } = call;
    for (const [field, name] of fieldsOf(endpoint.body).entries()) {
      for (const value of shareOf(absurdJson, endpoint.id, field)) {
        await expectAnswer({ method, path, rawBody: withField(body, name, value) });
      }
    }
  },
);

it("an absurd item doesn't affect the other counts of a collector's batch", async () => {
  await server.reset();
  const [existing] = exampleCounts;
  const fresh = { ...existing, amplify_id: freshAmplifyIds[0] };
  for (const name of fieldsOf(mobileCountSchema)) {
    for (const value of absurdJson) {
      const rawBody = withField([fresh, existing], name, value);
      const answer = await expectAnswer({ method: 'POST', path: submitCounts.path, rawBody }, 'user');
      expect(answer).toMatchObject({ status: 200, body: { results: [{}, { id: 1, status: 'unchanged' }] } });
    }
  }
});

async function expectAnswer(request: WireRequest, as: 'admin' | 'user' = 'admin'): Promise<WireAnswer> {
  if (request.path === activateLicence.path) await server.db.deleteFrom('rate_limit').execute();
  const answer = await server.send({ token: server.tokens[as].idToken, ...request });
  if (answer.status >= 400) expect(readRefusal(answer).status).toBeLessThan(500);
  return answer;
}

interface Shape {
  readonly properties?: object;
  readonly items?: Shape;
  readonly allOf?: readonly Shape[];
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const namesIn = ({ properties = {}, items, allOf = [] }: Shape): string[] => [
    ...Object.keys(properties),
    ...(items === undefined ? [] : namesIn(items)),
    ...allOf.flatMap(namesIn),
  ];
  return namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
}

function withField(body: unknown, name: string, json: string): string {
  const marker = '\u{1F4CD}';
  const [first, ...rest] = Array.isArray(body) ? body : [body];
  const changed = { ...first, [name]: marker };
  return JSON.stringify(Array.isArray(body) ? [changed, ...rest] : changed).replace(
    `"${marker}"`,
    () => json,
  );
}
