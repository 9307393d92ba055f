import type { TextEncoding } from './decode-text.js';
import type { Suspicion } from './suspicion.js';

/** An accented letter of UTF-8, read as Windows-1252: 'Ã‡' for 'Ç'. */
const BROKEN_ACCENT = /[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]/g;
const ACCENT = /[À-ÿ]/g;
const UNREADABLE = '\uFFFD';
const SHOWN_AROUND = 12;

/** Signs that the text was read or written in the wrong encoding: 'AÃ‡ÃƒO' for 'AÇÃO'. At most one suspicion. */
export function suspectEncoding(text: string, encoding: TextEncoding): Suspicion[] {
  const unreadable = text.indexOf(UNREADABLE);
  if (unreadable >= 0) return [{ kind: 'broken_characters', message: unreadableText(text, unreadable) }];

  const broken = text.match(BROKEN_ACCENT)?.length ?? 0;
  // Each broken accent contains a letter that `ACCENT` counts too.
  const accents = text.match(ACCENT)?.length ?? 0;
  if (broken === 0 || broken < accents - broken) return [];
  const example = wordAt(text, text.search(BROKEN_ACCENT));
  return [
    {
      kind: 'wrong_encoding',
      message:
        encoding === 'windows-1252'
          ? `Há textos como “${example}”: o arquivo parece estar em UTF-8. Mude a codificação do texto para UTF-8.`
          : `Há textos como “${example}”: os acentos já se perderam quando o arquivo foi feito. Gere-o de novo, se puder.`,
    },
  ];
}

function unreadableText(text: string, position: number): string {
  const example = wordAt(text, position);
  return `Há caracteres que não puderam ser lidos, como em “${example}”. Se a codificação do texto não é Windows-1252, mude para ela; se já é, gere o arquivo de novo.`;
}

function wordAt(text: string, position: number): string {
  const before =
    text
      .slice(Math.max(0, position - SHOWN_AROUND), position)
      .split(/[\s;]/)
      .at(-1) ?? '';
  const after = text.slice(position, position + SHOWN_AROUND).split(/[\s;]/)[0] ?? '';
  return before + after;
}
