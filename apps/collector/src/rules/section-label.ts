/**
 * The address of a section's label, `…/coletor/#s=<id>` (docs/collector-api.md, "Labels of sections"). A scanner that types on
 * another keyboard layout changes the characters between.
 */
const LABEL =
  /coletor\W{0,2}\W?s\W([0-9a-f]{8})\W([0-9a-f]{4})\W([0-9a-f]{4})\W([0-9a-f]{4})\W([0-9a-f]{12})\s*$/i;

/** The id of the section of a label; null for any other text. */
export function sectionOfLabel(text: string): string | null {
  const parts = LABEL.exec(text);
  return parts === null ? null : parts.slice(1).join('-').toLowerCase();
}
