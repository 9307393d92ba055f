import { parsedJson, UnexpectedAnswer } from './failures';

/**
 * One element a line, between '[' and ']'; pieces may end anywhere.
 *
 * @param take gets completed elements
 */
export function createLineReader(take: (elements: readonly unknown[]) => void): {
  /** @throws UnexpectedAnswer for another text; what `take` throws */
  readonly add: (bytes: Uint8Array) => void;
  /** @throws UnexpectedAnswer if the list is incomplete */
  readonly finish: () => void;
} {
  const decoder = new TextDecoder();
  let rest = '';
  let state: 'before' | 'within' | 'after' = 'before';
  const takeLines = (lines: string) => {
    let text = lines.trim();
    if (state === 'before') {
      if (!text.startsWith('[')) throw new UnexpectedAnswer('not a list');
      text = text.slice(1);
      state = 'within';
    }
    if (text === ']' || text.endsWith('\n]')) {
      text = text.slice(0, -1).trimEnd();
      state = 'after';
    }
    take(parsedJson(`[${text.endsWith(',') ? text.slice(0, -1) : text}]`) as unknown[]);
  };
  return {
    add(bytes) {
      rest += decoder.decode(bytes, { stream: true });
      const end = rest.lastIndexOf('\n');
      if (end < 0) return;
      const lines = rest.slice(0, end);
      rest = rest.slice(end + 1);
      takeLines(lines);
    },
    finish() {
      if (state !== 'after') throw new UnexpectedAnswer('a list without its end');
    },
  };
}

/**
 * One value a line; pieces may end anywhere. Ignores empty lines.
 *
 * @param take gets completed values
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
        if (line.trim() !== '') take(parsedJson(line));
      }
    },
  };
}
