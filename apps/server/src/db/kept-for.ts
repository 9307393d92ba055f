/**
 * Wraps `ask` so that callers share one answer for `ms` milliseconds. A rejected answer is shared for as long.
 */
export function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let askedAt = 0;
  return () => {
    if (answer === undefined || performance.now() - askedAt > ms) {
      askedAt = performance.now();
      answer = ask();
    }
    return answer;
  };
}
