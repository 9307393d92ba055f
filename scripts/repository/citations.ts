export interface CitedHeading {
  readonly document: string;
  readonly heading: string;
}

/** The text with the line breaks of comments and paragraphs removed, because a citation may be wrapped. */
function unwrapped(text: string): string {
  return text.replace(/\s*\n[ \t]*(\*(?!\/)|\/\/|#|--|>)?[ \t]*/g, ' ');
}

/** Each `docs/….md` that a text names. Placeholders such as `docs/decisions/NNNN-….md` are not citations. */
export function citedDocuments(text: string): string[] {
  return [...text.matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([document]) => document);
}

/** Each `docs/counts.md, "Stale writes"`, with or without a grave accent after the name; `and "…"` adds headings. */
export function citedHeadings(text: string): CitedHeading[] {
  const citations = unwrapped(text).matchAll(
    /\b(docs\/[\w./-]+\.md|[A-Z]+\.md)`?((?:, | and |, and )"[^"]+"(?:(?:, | and |, and )"[^"]+")*)/g,
  );
  return [...citations].flatMap(([, document = '', said = '']) =>
    [...said.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => ({ document, heading })),
  );
}

/** The number of each `docs/decisions/NNNN`, and of those that follow it: `docs/decisions/0040`, `0042`. */
export function citedRecords(text: string): string[] {
  const citations = unwrapped(text).matchAll(
    /\bdocs\/decisions\/(\d{4})[\w.-]*`?((?:(?:, | and |, and )`?\d{4}\b`?)*)/g,
  );
  return [...citations].flatMap(([, first = '', rest = '']) => [first, ...(rest.match(/\d{4}/g) ?? [])]);
}

/** The headings of a Markdown document, of any level, without its code blocks. */
export function headingsIn(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', '').trim());
}
