const ZERO = 0x30;
const NINE = 0x39;
const BLANK = 0x20;

/**
 * Whether a part of a text is digits, with blanks around them or none, and what it is otherwise. Nearly all codes are
 * digits, so this is tested for each line before anything slower.
 */
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
