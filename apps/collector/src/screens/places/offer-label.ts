/**
 * `…/coletor/#s=<id>` (docs/collector-api.md, "Labels of sections"). Keyboard layouts change the characters
 * between.
 */
const LABEL =
  /coletor\W{0,2}\W?s\W([0-9a-f]{8})\W([0-9a-f]{4})\W([0-9a-f]{4})\W([0-9a-f]{4})\W([0-9a-f]{12})\s*$/i;

export function sectionOfLabel(text: string): string | null {
  const parts = LABEL.exec(text);
  return parts === null ? null : parts.slice(1).join('-').toLowerCase();
}

export type FollowLabel = (section: string, isScan: boolean) => void;

let door: FollowLabel | undefined;

/** A label that was read before its screen loads. */
let early: string | null = null;

export function offerLabel(text: string): boolean {
  const section = sectionOfLabel(text);
  if (section === null) return false;
  if (door === undefined) early = section;
  else door(section, true);
  return true;
}

export function followLabels(follow: FollowLabel): () => void {
  door = follow;
  if (early !== null) follow(early, true);
  early = null;
  return () => {
    if (door === follow) door = undefined;
  };
}
