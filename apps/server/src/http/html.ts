export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes values that aren't Html. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = literals.map(
    (literal, index) => literal + (index < parts.length ? asMarkup(parts[index]) : ''),
  );
  return new Html(markup.join(''));
}

function asMarkup(part: Part | undefined): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(asMarkup).join('');
  return String(part ?? '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
