import { headingField } from './sheet/headings.js';

export type NotARow = 'page_break' | 'rule' | 'total' | 'heading' | 'title' | 'above_headings';

interface Line {
  text: string;
  /** Trimmed code cells, imported or not. */
  codes: readonly string[];
  cells: readonly string[];
  /** TXT only: text may run across cells. */
  cut: boolean;
  /** TXT only: the text runs across the end of the first code. */
  running: boolean;
}

const DIGITS = /^\d+$/;
const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** '123', '12-34', 'A.12' or '789 1000 315507'. Not dates: report lines begin with them. */
const CODE = /^(?=.*\d)(?:[\w./-]+|[\d\s.-]+)$/;
const DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/;
const FOOTER_WORDS =
  /^\W*(?:total|totais|sub-?\s?total|soma|quantidade de|qtde? de|numero de|registros|itens|fim d[eo]|pag|pagina|relatorio|emissao|emitido|impresso|usuario|data|hora|cnpj)(?![a-z0-9])/;
const HEADINGS_NEEDED = 2;

/**
 * Recognises a line that is certainly no product (docs/files.md, "Lines that are no products"). A line that
 * begins with a code is a product, whatever follows.
 */
export function notARow(line: Line): NotARow | null {
  const { text, cells, cut } = line;
  const codes = line.codes.filter((code) => code !== '');
  const [first] = codes;
  if (first !== undefined && DIGITS.test(first)) return null;
  if (!LETTER_OR_DIGIT.test(text)) return text.includes('\f') ? 'page_break' : 'rule';
  const running = line.running && first !== undefined && LETTER.test(first);
  if (first !== undefined && FOOTER_WORDS.test(folded(first))) return 'total';
  if ((first === undefined || running || !isCode(first)) && FOOTER_WORDS.test(folded(text))) return 'total';
  const headings = cells.filter((cell) => headingField(cell) !== null).length;
  if (headings >= HEADINGS_NEEDED && codes.every((code) => headingField(code) !== null || !isCode(code)))
    return 'heading';
  if (first === undefined) return null;
  if (running || (cut && DATE.test(first))) return 'title';
  if (codes.some(isCode)) return null;
  const alone = cells.filter((cell) => cell !== '').length === 1;
  return alone || (cut && codes.some((code) => /\s/.test(code))) ? 'title' : null;
}

function isCode(text: string): boolean {
  return CODE.test(text) && !DATE.test(text);
}

function folded(text: string): string {
  return text
    .trimStart()
    .slice(0, 40)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

const ZERO = 0x30;
const NINE = 0x39;
const BLANK = 0x20;

/** Nearly all codes are digits, so each line takes this test before any slower one. */
export function digitsIn(text: string, start: number, end: number): 'digits' | 'blank' | 'other' {
  let at = start;
  const stop = Math.min(end, text.length);
  while (at < stop && text.charCodeAt(at) === BLANK) at += 1;
  if (at >= stop) return 'blank';
  while (at < stop && isDigit(text.charCodeAt(at))) at += 1;
  while (at < stop && text.charCodeAt(at) === BLANK) at += 1;
  return at >= stop ? 'digits' : 'other';
}

function isDigit(unit: number): boolean {
  return unit >= ZERO && unit <= NINE;
}
