/**
 * The items of a JSON list, parsed one by one while its text arrives. The list of a night's counts is too long for one
 * string.
 *
 * @throws if the text ends before the list does
 */
export async function* readJsonList(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  const splitter = new ItemSplitter();
  for await (const chunk of chunks) {
    for (const item of splitter.take(decoder.decode(chunk, { stream: true }))) yield JSON.parse(item);
  }
  if (!splitter.isComplete) throw new Error('a lista terminou no meio');
}

/** Splits the text of a list of objects after each object. Braces inside strings don't count. */
class ItemSplitter {
  isComplete = false;
  #item = '';
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  *take(text: string): Generator<string> {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const before = this.#depth;
      this.#step(text.charCodeAt(at));
      if (before === 1 && this.#depth === 2) from = at;
      if (before === 2 && this.#depth === 1) {
        yield this.#item + text.slice(from, at + 1);
        this.#item = '';
      }
    }
    if (this.#depth > 1) this.#item += text.slice(from);
  }

  #step(character: number): void {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (character === BACKSLASH) this.#isEscaped = true;
      else if (character === QUOTE) this.#isInString = false;
    } else if (character === QUOTE) this.#isInString = true;
    else if (character === OPEN_LIST || character === OPEN_OBJECT) this.#depth += 1;
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) {
      this.#depth -= 1;
      this.isComplete = this.#depth === 0;
    }
  }
}

const [BACKSLASH, QUOTE, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Array.from('\\"[]{}', (one) =>
  one.charCodeAt(0),
);
