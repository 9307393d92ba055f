import { describe, expect, it } from 'vitest';
import { allExamples } from './all-examples.js';
import { endpoints } from './api.js';
import { refusalsOf } from './endpoint.js';
import { errorBodySchema } from './errors.js';
import type { Example } from './example.js';

it('every call of the contract has exactly one set of examples', () => {
  expect(allExamples.map(({ endpoint }) => endpoint.id)).toEqual(endpoints.map(({ id }) => id));
});

describe.each(allExamples)('$endpoint.id', ({ endpoint, successes, refusals }) => {
  it("the examples show exactly the contract's answers and refusals", () => {
    const statuses = successes.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(Object.keys(endpoint.responses).map(Number)));
    expect(new Set(refusals.map(({ answer }) => answer.code))).toEqual(new Set(refusalsOf(endpoint)));
  });

  it('every example has a unique title', () => {
    const titles = [...successes, ...refusals].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each([...successes])('"$title" is a request and an answer of the contract', (example) => {
    for (const part of ['params', 'query', 'body'] as const) {
      const value = part === 'body' ? example.request.body : (example.request[part] ?? {});
      expect(endpoint[part]?.safeParse(value).error).toBeUndefined();
      if (endpoint[part] === undefined) expect(example.request[part]).toBeUndefined();
    }
    // The schema drops unknown fields.
    expect(endpoint.responses[example.status]?.parse(example.answer)).toStrictEqual(example.answer);
    for (const path of example.volatile ?? []) expect(valueAt(example, path)).toEqual(expect.anything());
  });

  it.each([...refusals])('"$title" is a refusal of the contract', (example) => {
    expect(errorBodySchema.parse(example.answer)).toStrictEqual(example.answer);
    expect(example.status).toBeGreaterThanOrEqual(400);
  });
});

function valueAt({ answer }: Example, path: string): unknown {
  const step = (value: unknown, key: string) => (value as Record<string, unknown> | undefined)?.[key];
  return path.split('.').reduce(step, answer);
}
