import pg from 'pg';
import { vi } from 'vitest';

/** The text of every statement that this process sends to PostgreSQL during `work`, transactions' included. */
export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const made: string[] = [];
  const { parse, query } = pg.Connection.prototype;
  const spies = [
    vi.spyOn(pg.Connection.prototype, 'parse').mockImplementation(function (this: pg.Connection, ...words) {
      made.push(words[0].text);
      return parse.apply(this, words);
    }),
    vi.spyOn(pg.Connection.prototype, 'query').mockImplementation(function (this: pg.Connection, ...words) {
      made.push(words[0]);
      return query.apply(this, words);
    }),
  ];
  await work();
  for (const spy of spies) spy.mockRestore();
  return made;
}
