import { UnexpectedAnswer } from './unexpected-answer';

/**
 * Reads a JSON list that has one element on each line of text, between a line '[' and a line ']', in pieces that may end
 * anywhere.
 *
 * @param take gets the elements of the lines that each piece ends
 */
export function createLineReader(take: (elements: readonly unknown[]) => void): {
  /** @throws UnexpectedAnswer for another text; what `take` throws */
  readonly add: (bytes: Uint8Array) => void;
  /** @throws UnexpectedAnswer if the list has no end */
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
    take(parsed(text.endsWith(',') ? text.slice(0, -1) : text));
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

function parsed(text: string): unknown[] {
  try {
    return JSON.parse(`[${text}]`);
  } catch (cause) {
    throw new UnexpectedAnswer('not JSON', { cause });
  }
}
