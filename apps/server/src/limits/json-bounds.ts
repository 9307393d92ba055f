import { AppError } from '../app-error.js';

/** What one JSON text may cost. JSON.parse blocks everyone, for seconds with millions of brackets or keys. */
export interface JsonBounds {
  readonly depth: number;
  /** Members of objects and lists, and the objects and lists themselves. */
  readonly values: number;
}

/** Bounds of a person who isn't signed in: the largest such body has a dozen values. */
export const strangerJson: JsonBounds = { depth: 8, values: 100 };

/** 1,000 rows of any list, or a filter of 40 levels; parsing the most costly text of this size takes 20 ms. */
export const personJson: JsonBounds = { depth: 100, values: 20_000 };

/**
 * Bounds of batches of counts with all their codes. Their items are refused one by one, so a single one that
 * is far too deep keeps no other from arriving.
 */
export const batchJson: JsonBounds = { depth: 50_000, values: 100_000 };

/** 20,000 lines of a phone's section, of five values each. */
export const sectionJson: JsonBounds = { depth: 100, values: 100_100 };

/** 60,000 lines of a stock, of four values each. */
export const stockJson: JsonBounds = { depth: 100, values: 240_100 };

const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * Refuses a text that would take long to parse, by one scan that parses nothing: `invalid` if it is too deep,
 * `too_large` if it has too many values. Broken JSON passes; JSON.parse refuses it.
 */
export function refuseCostlyJson(text: string, bounds: JsonBounds): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
    }
    if (depth > bounds.depth) throw new AppError('invalid', 'O envio tem níveis demais, um dentro do outro.');
    if (values > bounds.values) throw new AppError('too_large', 'O envio tem valores demais de uma vez.');
  }
}

/** The place of the quote that closes the string; the text's end if none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}
