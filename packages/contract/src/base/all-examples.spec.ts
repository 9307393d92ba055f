import { expect, it } from 'vitest';
import { allExamples } from './all-examples.js';
import { refusalsOf } from './endpoint.js';
import { errorBodySchema } from './errors.js';
import type { Example } from './example.js';

it.each(allExamples)('$endpoint.id shows its answers and refusals', ({ endpoint, successes, refusals }) => {
  const statuses = successes.map(({ status }) => status);
  expect.soft(new Set(statuses)).toEqual(new Set(Object.keys(endpoint.responses).map(Number)));
  expect.soft(new Set(refusals.map(({ answer }) => answer.code))).toEqual(new Set(refusalsOf(endpoint)));
  const titles = [...successes, ...refusals].map(({ title }) => title);
  expect.soft(new Set(titles).size, titles.join(', ')).toBe(titles.length);

  for (const example of successes) {
    const { title, request } = example;
    for (const part of ['params', 'query', 'body'] as const) {
      const value = part === 'body' ? request.body : (request[part] ?? {});
      expect.soft(endpoint[part]?.safeParse(value).error, title).toBeUndefined();
      if (endpoint[part] === undefined) expect.soft(request[part], title).toBeUndefined();
    }
    const { data } = endpoint.responses[example.status]?.safeParse(example.answer) ?? {};
    expect.soft(data, title).toStrictEqual(example.answer);
    for (const path of example.volatile ?? [])
      expect.soft(valueAt(example, path), title).toEqual(expect.anything());
  }
  for (const { title, answer, status } of refusals) {
    expect.soft(errorBodySchema.safeParse(answer).data, title).toStrictEqual(answer);
    expect.soft(status, title).toBeGreaterThanOrEqual(400);
  }
});

function valueAt({ answer }: Example, path: string): unknown {
  const step = (value: unknown, key: string) => (value as Record<string, unknown> | undefined)?.[key];
  return path.split('.').reduce(step, answer);
}
