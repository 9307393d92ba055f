import type { Endpoint } from '@balanco/contract/base/endpoint';
import { expect } from 'vitest';
import type { ServerUnderTest, TestAnswer, Who } from '../server/server-under-test.js';

interface Pull {
  readonly as?: Who;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Absent: from the beginning. */
  readonly from?: string;
  readonly between?: (page: number) => Promise<unknown>;
}

interface Pulled<Row> {
  readonly rows: Row[];
  readonly pages: number;
  readonly since: string;
}

export async function pullAll<Row>(
  server: ServerUnderTest,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { as = 'user', query = {}, from, between }: Pull = {},
): Promise<Pulled<Row>> {
  const rows: Row[] = [];
  const watermarks = new Set<string>();
  let cursor: string | null | undefined = from;
  let pages = 0;
  while (cursor !== null) {
    const answer: TestAnswer = await server.call(endpoint, { as, query: { ...query, cursor } });
    expect(answer.status).toBe(200);
    rows.push(...answer.body.results);
    watermarks.add(answer.body.since);
    cursor = answer.body.cursor;
    pages += 1;
    if (cursor !== null) await between?.(pages);
  }
  const [since = ''] = watermarks;
  expect([...watermarks]).toEqual([since]);
  return { rows, pages, since };
}
