/** One requirement of `docs/specification.md`: a bullet, a table row or a sentence. */
export interface SpecificationLine {
  /** Section and position in it, from 1: `2.14`. */
  readonly id: string;
  /** Without its bullet, its emphasis and the title in front of a paragraph. */
  readonly text: string;
}

/** The lines of the specification's numbered sections, in order; headings and heads of tables are none. */
export function specificationLines(markdown: string): SpecificationLine[] {
  let section = '';
  let position = 0;
  const lines = markdown.split('\n');
  return lines.flatMap((line, index) => {
    const heading = /^## (\d+)\./.exec(line);
    if (heading !== null) {
      section = heading[1] ?? '';
      position = 0;
    }
    const isHead = line.startsWith('#') || isRule(line) || isRule(lines[index + 1] ?? '');
    if (section === '' || line.trim() === '' || isHead) return [];
    return partsOf(line).map((text) => {
      position += 1;
      return { id: `${section}.${position}`, text };
    });
  });
}

function isRule(line: string): boolean {
  return /^\|[-|]+\|$/.test(line);
}

function partsOf(line: string): string[] {
  if (line.startsWith('- ')) return [line.slice(2).replaceAll('**', '')];
  if (line.startsWith('|')) return [line];
  return sentencesOf(line.replace(/^\*\*.*?\*\* /, ''));
}

/** A full stop within quotation marks ends a message of the product, and a sentence only where another one begins. */
function sentencesOf(text: string): string[] {
  const hidden = text.replace(/(?<!\w)'[^']+'(?!\w)/g, (quoted) => quoted.replaceAll('.', '\uE000'));
  const sentences = hidden.split(/(?<=\.|\uE000') (?=[A-Z'])/);
  return sentences.map((sentence) => sentence.replaceAll('\uE000', '.'));
}
