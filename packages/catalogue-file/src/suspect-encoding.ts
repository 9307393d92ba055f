import type { TextEncoding } from './decode-text.js';
import type { Suspicion } from './suspicion.js';

/** UTF-8 of an accented letter, read as Windows-1252: 'Ã‡' for 'Ç'. */
const BROKEN_ACCENT = /[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]/g;
const ACCENT = /[À-ÿ]/g;
const UNREADABLE = '\uFFFD';
const SHOWN_AROUND = 12;

/** What says that the text was read, or was written, in the wrong encoding: 'AÃ‡ÃƒO' for 'AÇÃO'. */
export function suspectEncoding(text: string, encoding: TextEncoding): Suspicion[] {
  const unreadable = text.indexOf(UNREADABLE);
  if (unreadable >= 0) return [{ kind: 'broken_characters', message: unreadableText(text, unreadable) }];

  const broken = text.match(BROKEN_ACCENT)?.length ?? 0;
  // Each broken accent holds one letter that counts as an accent itself, and 'Ãƒ' is one of them alone.
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

function unreadableText(text: string, at: number): string {
  const example = wordAt(text, at);
  return `Há caracteres que não puderam ser lidos, como em “${example}”. Se a codificação do texto não é Windows-1252, mude para ela; se já é, gere o arquivo de novo.`;
}

function wordAt(text: string, at: number): string {
  const before =
    text
      .slice(Math.max(0, at - SHOWN_AROUND), at)
      .split(/[\s;]/)
      .at(-1) ?? '';
  const after = text.slice(at, at + SHOWN_AROUND).split(/[\s;]/)[0] ?? '';
  return before + after;
}
