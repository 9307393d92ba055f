export interface CitedHeading {
  readonly document: string;
  readonly heading: string;
}

function unwrapped(text: string): string {
  return text.replace(/\s*\n[ \t]*(\*(?!\/)|\/\/|#|--|>)?[ \t]*/g, ' ');
}

/** It leaves out placeholders such as `docs/decisions/NNNN-….md`. */
export function citedDocuments(text: string): string[] {
  return [...text.matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([document]) => document);
}

/** A grave accent may stand before; `and "…"` adds headings. */
export function citedHeadings(text: string): CitedHeading[] {
  const citations = unwrapped(text).matchAll(
    /\b(docs\/[\w./-]+\.md|[A-Z]+\.md)`?((?:, | and |, and )"[^"]+"(?:(?:, | and |, and )"[^"]+")*)/g,
  );
  return [...citations].flatMap(([, document = '', said = '']) =>
    [...said.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => ({ document, heading })),
  );
}

/** And of those that follow: `docs/decisions/0040`, `0042`. */
export function citedRecords(text: string): string[] {
  const citations = unwrapped(text).matchAll(
    /\bdocs\/decisions\/(\d{4})[\w.-]*`?((?:(?:, | and |, and )`?\d{4}\b`?)*)/g,
  );
  return [...citations].flatMap(([, first = '', rest = '']) => [first, ...(rest.match(/\d{4}/g) ?? [])]);
}

/** Headings of any level count, code blocks don't. */
export function headingsIn(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', '').trim());
}
