/**
 * A section label's address, `…/coletor/#s=<id>` (docs/collector-api.md, "Labels of sections"). A scanner
 * with a different keyboard layout changes the characters between.
 */
const LABEL =
  /coletor\W{0,2}\W?s\W([0-9a-f]{8})\W([0-9a-f]{4})\W([0-9a-f]{4})\W([0-9a-f]{4})\W([0-9a-f]{12})\s*$/i;

/** The section id of a label; null for any other text. */
export function sectionOfLabel(text: string): string | null {
  const parts = LABEL.exec(text);
  return parts === null ? null : parts.slice(1).join('-').toLowerCase();
}

export type FollowLabel = (section: string, isScan: boolean) => void;

let door: FollowLabel | undefined;

/** A label scanned before the label door was fetched. */
let early: string | null = null;

/** Opens a scanned label's section; false if the text is no label. */
export function offerLabel(text: string): boolean {
  const section = sectionOfLabel(text);
  if (section === null) return false;
  if (door === undefined) early = section;
  else door(section, true);
  return true;
}

/** Routes labels here. Returns a function that stops. */
export function followLabels(follow: FollowLabel): () => void {
  door = follow;
  if (early !== null) follow(early, true);
  early = null;
  return () => {
    if (door === follow) door = undefined;
  };
}
