import { sectionOfLabel } from '../rules/section-label';

/** Opens a section; `isScan` is false for an address. */
export type FollowLabel = (section: string, isScan: boolean) => void;

let door: FollowLabel | undefined;
/** A label that was scanned before the door was there, which is fetched behind the first screen. */
let early: string | null = null;

/** Opens the section of a label that was scanned; false if the text is no label. */
export function offerLabel(text: string): boolean {
  const section = sectionOfLabel(text);
  if (section === null) return false;
  if (door === undefined) early = section;
  else door(section, true);
  return true;
}

/** Leads labels here from now on. Returns a function that stops. */
export function followLabels(follow: FollowLabel): () => void {
  door = follow;
  if (early !== null) follow(early, true);
  early = null;
  return () => {
    if (door === follow) door = undefined;
  };
}
