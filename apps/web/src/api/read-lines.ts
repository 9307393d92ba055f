import { noting } from './call';
import { UnexpectedAnswer } from './unexpected-answer';

/**
 * Reads a JSON list that has one element on each line of text, between a line '[' and a line ']', while it arrives.
 *
 * @param take gets the elements of each piece; a new piece is read when it returns
 * @throws TypeError if the connection breaks; UnexpectedAnswer for another text, or one without its end
 */
export async function readLines(
  { body }: Pick<Response, 'body'>,
  take: (elements: readonly unknown[]) => void,
): Promise<void> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let state: 'before' | 'within' | 'after' = 'before';
  const takePiece = (piece: string) => {
    let text = piece.trim();
    if (state === 'before') {
      if (!text.startsWith('[')) throw new UnexpectedAnswer('not a list');
      text = text.slice(1);
      state = 'within';
    }
    if (/(^|\n)\]$/.test(text)) {
      text = text.slice(0, -1).trimEnd();
      state = 'after';
    }
    take(parsed(text.endsWith(',') ? text.slice(0, -1) : text));
  };
  try {
    for (;;) {
      const { done, value } = (await noting(reader?.read() ?? ended)) as ReadableStreamReadResult<Uint8Array>;
      if (done) break;
      rest += decoder.decode(value, { stream: true });
      const end = rest.lastIndexOf('\n');
      if (end < 0) continue;
      const piece = rest.slice(0, end);
      rest = rest.slice(end + 1);
      takePiece(piece);
    }
  } catch (error) {
    await reader?.cancel().catch(() => undefined);
    throw error;
  }
  if ((state as string) !== 'after') throw new UnexpectedAnswer('a list without its end');
}

/** An answer without a body has nothing to read. */
const ended = Promise.resolve({ done: true, value: undefined } as const);

function parsed(text: string): unknown[] {
  try {
    return JSON.parse(`[${text}]`);
  } catch (cause) {
    throw new UnexpectedAnswer('not JSON', { cause });
  }
}
