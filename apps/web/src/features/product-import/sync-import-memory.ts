import {
  deleteImportLayout,
  getImportMemory,
  saveImportChoices,
  saveImportLayout,
  saveImportMapping,
} from '@balanco/contract/products/import-memory';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import {
  type PendingChange,
  type PharmacyChoices,
  pendingChanges,
  rememberChoices,
  rememberedChoices,
  rememberedMappings,
  rememberMapping,
  savedLayouts,
  saveLayout,
  settleChange,
  takeMemory,
} from './import-memory';

/** Which entries of the time before the server remembered were taken over: 'team', and the ids of pharmacies. */
const TAKEN_OVER_KEY = 'importTakenOver';
const STAY = { leaveForLicence: false };

/**
 * Sends what this browser changed, then takes what the server remembers for the team and the pharmacy
 * (docs/decisions/0064). Returns whether the server answered; if not, the browser's copy goes on serving.
 */
export async function syncImportMemory(pharmacy: string): Promise<boolean> {
  try {
    await sendPending();
    const { mappings, layouts, choices } = await request(getImportMemory, { query: { pharmacy } }, STAY);
    const team = {
      mappings: Object.fromEntries(mappings.map(({ headings, mapping }) => [headings, mapping])),
      layouts,
    };
    takeOver(team, pharmacy, choices);
    takeMemory(team, pharmacy, choices);
    await sendPending();
    return true;
  } catch {
    return false;
  }
}

let sending: Promise<void> = Promise.resolve();

/** Sends the pending changes, one after the other. What can't be stored now stays pending. Never rejects. */
export function sendPending(): Promise<void> {
  sending = sending.then(async () => {
    for (const pending of pendingChanges()) {
      try {
        await send(pending);
        settleChange(pending);
      } catch (error) {
        // The layout or the pharmacy is gone, so nothing is left to change.
        if (error instanceof ApiError && error.refusal.code === 'not_found') settleChange(pending);
      }
    }
  });
  return sending;
}

async function send(pending: PendingChange): Promise<void> {
  switch (pending.kind) {
    case 'mapping':
      await request(saveImportMapping, { body: { headings: pending.of, mapping: pending.mapping } }, STAY);
      return;
    case 'choices': {
      const { added = [], declined = [], layout } = pending.change;
      const answers = { added: [...added], declined: [...declined] };
      await request(saveImportChoices, { body: { pharmacy: pending.of, ...answers, layout } }, STAY);
      return;
    }
    case 'layout':
      if (pending.columns === null) await request(deleteImportLayout, { query: { name: pending.of } }, STAY);
      else
        await request(saveImportLayout, { body: { name: pending.of, columns: [...pending.columns] } }, STAY);
  }
}

/**
 * Once for each browser: what it remembered before the server did becomes a pending change, unless the server knows
 * better. Of two different layouts of one name, both are kept.
 */
function takeOver(
  { mappings, layouts }: Parameters<typeof takeMemory>[0],
  pharmacy: string,
  choices: PharmacyChoices,
): void {
  const done = takenOver();
  if (!done.includes('team')) {
    for (const [headings, mapping] of Object.entries(rememberedMappings())) {
      if (mappings[headings] === undefined) rememberMapping(headings, mapping);
    }
    for (const { name, columns } of savedLayouts()) {
      const known = layouts.find((layout) => layout.name === name);
      if (known === undefined) saveLayout({ name, columns });
      else if (JSON.stringify(known.columns) !== JSON.stringify(columns))
        saveLayout({ name: `${name} (2)`, columns });
    }
  }
  if (!done.includes(pharmacy)) {
    const { added, declined, layout } = rememberedChoices(pharmacy);
    const answered = [...choices.added, ...choices.declined];
    const open = (columns: PharmacyChoices['added']) =>
      columns.filter((column) => !answered.includes(column));
    const change = { added: open(added), declined: open(declined) };
    const isLayoutNew = choices.layout === null && layout !== null;
    if (change.added.length + change.declined.length > 0 || isLayoutNew)
      rememberChoices(pharmacy, isLayoutNew ? { ...change, layout } : change);
  }
  try {
    localStorage.setItem(TAKEN_OVER_KEY, JSON.stringify([...new Set([...done, 'team', pharmacy])]));
  } catch {
    // A full or forbidden store has nothing to take over the next time either.
  }
}

function takenOver(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(TAKEN_OVER_KEY) ?? '[]') as string[]; // Only `takeOver` stores it.
  } catch {
    return [];
  }
}
