export type Statement = readonly [sql: string, values?: readonly unknown[]];

/** Sends the statements to the floor server in one call. Throws on any refusal. */
export async function askFloor(origin: string, statements: readonly Statement[]): Promise<unknown[][]> {
  const answer = await fetch(origin, { method: 'POST', body: JSON.stringify(statements) });
  if (!answer.ok) throw new Error(`floor: ${await answer.text()}`);
  return (await answer.json()) as unknown[][];
}
