/** A field of a form by its label, with its text. */
export interface TypedText {
  readonly label: string;
  readonly text: string;
}

/** What stands in the fields of the open dialog, so that it can still be read after the dialog is gone. Never passwords. */
export function typedTexts(): TypedText[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '[role="dialog"] form :is(input:not([type]), input[type="text"], input[type="email"], textarea)',
  );
  return [...fields]
    .map((field) => ({ label: labelOf(field), text: field.value.trim() }))
    .filter(({ label, text }) => label !== '' && text !== '');
}

function labelOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
  return label.replace(/\s*\*\s*$/, '').trim();
}
