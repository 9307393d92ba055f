import { expect } from 'vitest';
import type {
  AnswerOf,
  ServerUnderTest,
  TestAnswer,
  TestedEndpoint,
  Who,
} from '../server/server-under-test.js';

interface Pull {
  readonly as?: Who;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Absent: from the beginning. */
  readonly from?: string;
  readonly between?: (page: number) => Promise<unknown>;
}

type RowOf<E> = AnswerOf<E> extends { readonly results: readonly (infer Row)[] } ? Row : never;

export async function pullAll<E extends TestedEndpoint>(
  server: ServerUnderTest,
  endpoint: E,
  { as = 'user', query = {}, from, between }: Pull = {},
) {
  const rows: RowOf<E>[] = [];
  const watermarks = new Set<string>();
  let cursor: string | null | undefined = from;
  let pages = 0;
  while (cursor !== null) {
    const page: TestAnswer['body'] = await server.ask(endpoint, { as, query: { ...query, cursor } });
    rows.push(...page.results);
    watermarks.add(page.since);
    cursor = page.cursor;
    pages += 1;
    if (cursor !== null) await between?.(pages);
  }
  const [since = ''] = watermarks;
  expect([...watermarks]).toEqual([since]);
  return { rows, pages, since };
}
