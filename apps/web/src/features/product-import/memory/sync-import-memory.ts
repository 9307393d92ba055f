import { placesOf } from '@balanco/catalogue-file/saved-options';
import type { TxtColumn } from '@balanco/catalogue-file/txt/txt-columns';
import {
  deleteImportLayout,
  getImportMemory,
  type ImportLayout,
  saveImportChoices,
  saveImportLayout,
  saveImportMapping,
} from '@balanco/contract/products/product-import';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { request } from '../../../api/client';
import { ApiError } from '../../../api/failures';
import { remember, remembered } from '../../../lib/browser-memory';
import {
  memoryVersion,
  onMemoryChange,
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

/**
 * Exchanges everything at once, then each change, while the dialog is open. Calls `onArrived` once, if the
 * server answers.
 */
export function useImportMemory(pharmacy: string, onArrived: () => void): void {
  const arrived = useEffectEvent(onArrived);
  useEffect(() => {
    let open = true;
    let stop: (() => void) | null = null;
    void syncImportMemory(pharmacy).then((isAnswered) => {
      if (!open) return;
      if (isAnswered) arrived();
      stop = onMemoryChange(() => {
        if (pendingChanges().length > 0) void sendPending();
      });
    });
    return () => {
      open = false;
      stop?.();
    };
  }, [pharmacy]);
}

const STAY = { leaveForLicence: false };

/** Sends changes, then takes the server's memory. False without an answer; the browser's copy keeps serving. */
export async function syncImportMemory(pharmacy: string): Promise<boolean> {
  try {
    await sendPending();
    const { mappings, layouts, choices } = await request(getImportMemory, { query: { pharmacy } }, STAY);
    const team = {
      mappings: Object.fromEntries(mappings.map(({ headings, mapping }) => [headings, mapping])),
      layouts: layouts.map(({ name, ...places }) => ({ name, columns: placesOf(places) })),
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

/** One after the other. Unstorable ones stay pending. Never rejects. */
export function sendPending(): Promise<void> {
  sending = sending.then(async () => {
    for (const pending of pendingChanges()) {
      try {
        await send(pending);
        settleChange(pending);
      } catch (error) {
        // The layout or pharmacy is gone.
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
      else await request(saveImportLayout, { body: sentLayout(pending.of, pending.columns) }, STAY);
  }
}

function sentLayout(name: string, places: readonly TxtColumn[]): ImportLayout {
  const columns: ImportLayout['columns'] = [];
  const numbers: NonNullable<ImportLayout['numbers']> = [];
  for (const { key, start, end } of places) {
    if (key === 'system_stock' || key === 'value') numbers.push({ key, start, end });
    else columns.push({ key, start, end });
  }
  return { name, columns, ...(numbers.length === 0 ? {} : { numbers }) };
}

/** It has 'team', and ids of pharmacies. */
const TAKEN_OVER_KEY = 'importTakenOver';

/**
 * It runs once per browser, and turns older memories into pending changes, unless the server knows better.
 * Keeps both of two layouts with one name.
 */
function takeOver(
  { mappings, layouts }: Parameters<typeof takeMemory>[0],
  pharmacy: string,
  choices: PharmacyChoices,
): void {
  const done = remembered<readonly string[]>(TAKEN_OVER_KEY, []);
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
  remember(TAKEN_OVER_KEY, [...new Set([...done, 'team', pharmacy])]);
}

export function useMemoryVersion(): number {
  return useSyncExternalStore(onMemoryChange, memoryVersion);
}
