import { UnexpectedAnswer } from '../unexpected-answer';

/**
 * Reads JSON values that stand one on each line, in pieces of bytes that may end anywhere. Empty lines say nothing.
 *
 * @param take gets the value of each line that a piece ends, in order
 */
export function createJsonLines(take: (value: unknown) => void): {
  /** @throws UnexpectedAnswer for a line that isn't JSON; what `take` throws */
  readonly add: (bytes: Uint8Array) => void;
} {
  const decoder = new TextDecoder();
  let rest = '';
  return {
    add(bytes) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.trim() !== '') take(parsed(line));
      }
    },
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new UnexpectedAnswer('a line that is not JSON', { cause });
  }
}
