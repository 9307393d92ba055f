import { at, type Change, type CountState, latest, type ModelState } from './model-state.js';

/**
 * An inventory closes open sections and reopens those. A reopened section reopens it; the others stay closed
 * on their own.
 */
export function finalise(state: ModelState, inventory: number, section: number | null, isClosed: boolean) {
  const whole = at(state.inventories, inventory);
  const sections = state.sections.filter((each) => each.inventory === inventory);
  if (section !== null) at(state.sections, section).isClosed = isClosed;
  if (isClosed && section === null) {
    for (const each of sections.filter((one) => !one.isClosed)) {
      each.isClosed = true;
      each.closedWithInventory = true;
    }
    whole.isClosed = true;
  }
  if (isClosed) return;
  for (const each of sections) {
    if (section === null && each.closedWithInventory) each.isClosed = false;
    each.closedWithInventory = false;
  }
  whole.isClosed = false;
}

export function openSection(state: ModelState, section: number, collector: number): 201 | 200 | 409 {
  const opened = at(state.sections, section);
  if (opened.opener !== null) return opened.opener === collector ? 200 : 409;
  opened.opener = collector;
  opened.isClosed = at(state.inventories, opened.inventory).isClosed;
  opened.closedWithInventory = opened.isClosed;
  for (const count of state.counts.values()) {
    const now = latest(count);
    if (now.awaited !== section || now.inventory !== opened.inventory) continue;
    count.versions.push({ state: { ...now, section, awaited: null }, set: ['section', 'awaited'] });
    count.isAfterClose ||= opened.isClosed;
  }
  return 201;
}

/**
 * An unknown inventory applies only without a known one; a section only in its inventory, else the count
 * waits. Another inventory clears it.
 */
export function locationAfter(
  state: ModelState,
  { inventory = 'unknown', section }: Change,
  now?: CountState,
): Pick<CountState, 'inventory' | 'section' | 'awaited'> {
  if (now !== undefined) {
    const isUnknown = inventory === 'unknown' && now.inventory !== 'unknown';
    if (isUnknown || (section === undefined && inventory === now.inventory))
      return { inventory: now.inventory, section: now.section, awaited: now.awaited };
  }
  if (section === undefined || section === null) return { inventory, section: null, awaited: null };
  const named = at(state.sections, section);
  const isThere = named.opener !== null && named.inventory === inventory;
  return { inventory, section: isThere ? section : null, awaited: isThere ? null : section };
}

export function isClosed(state: ModelState, { inventory, section }: CountState): boolean {
  if (inventory === 'unknown') return false;
  const isSectionClosed = section !== null && at(state.sections, section).isClosed;
  return at(state.inventories, inventory).isClosed || isSectionClosed;
}
