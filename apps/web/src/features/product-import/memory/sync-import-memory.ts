import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { SheetMapping } from '@balanco/catalogue-file/import-options';
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

/** The browser's copy of the team's memory never contains a file's products. */
interface PharmacyChoices {
  readonly added: readonly ImportColumnKey[];
  readonly declined: readonly ImportColumnKey[];
  /** A TXT layout; null for the specified one. */
  readonly layout: string | null;
}

export interface NamedLayout {
  readonly name: string;
  readonly columns: readonly TxtColumn[];
}

/** Pending until the server has it. A later change of the same `of` replaces it. */
type PendingChange =
  | { readonly kind: 'mapping'; readonly of: string; readonly mapping: SheetMapping }
  | { readonly kind: 'layout'; readonly of: string; readonly columns: readonly TxtColumn[] | null }
  | { readonly kind: 'choices'; readonly of: string; readonly change: Partial<PharmacyChoices> };

interface TeamMemory {
  readonly mappings: Readonly<Record<string, SheetMapping>>;
  readonly layouts: readonly NamedLayout[];
}

const MAPPINGS_KEY = 'importMappings';

const CHOICES_KEY = 'importChoices';

const LAYOUTS_KEY = 'importLayouts';

const PENDING_KEY = 'importPending';

const MOST_MAPPINGS = 100;

const NO_CHOICES: PharmacyChoices = { added: [], declined: [], layout: null };

const listeners = new Set<() => void>();

let version = 0;

function onMemoryChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function memoryVersion(): number {
  return version;
}

export function rememberedMappings(): TeamMemory['mappings'] {
  return remembered<TeamMemory['mappings']>(MAPPINGS_KEY, {});
}

/** An empty mapping is forgotten. */
export function rememberMapping(headingsKey: string, mapping: SheetMapping): void {
  change({ kind: 'mapping', of: headingsKey, mapping });
}

function allChoices(): Readonly<Record<string, PharmacyChoices>> {
  return remembered(CHOICES_KEY, {});
}

export function rememberedChoices(pharmacy: string): PharmacyChoices {
  return { ...NO_CHOICES, ...allChoices()[pharmacy] };
}

export function rememberChoices(pharmacy: string, answers: Partial<PharmacyChoices>): void {
  change({ kind: 'choices', of: pharmacy, change: answers });
}

export function savedLayouts(): readonly NamedLayout[] {
  return remembered<readonly NamedLayout[]>(LAYOUTS_KEY, []);
}

/** Replaces a layout of the same name. */
export function saveLayout({ name, columns }: NamedLayout): void {
  change({ kind: 'layout', of: name, columns });
}

export function deleteLayout(name: string): void {
  change({ kind: 'layout', of: name, columns: null });
}

export function pendingChanges(): readonly PendingChange[] {
  return remembered<readonly PendingChange[]>(PENDING_KEY, []);
}

function settleChange(settled: PendingChange): void {
  const text = JSON.stringify(settled);
  remember(
    PENDING_KEY,
    pendingChanges().filter((pending) => JSON.stringify(pending) !== text),
  );
  notify();
}

function takeMemory(team: TeamMemory, pharmacy: string, choices: PharmacyChoices): void {
  remember(MAPPINGS_KEY, team.mappings);
  remember(LAYOUTS_KEY, team.layouts);
  remember(CHOICES_KEY, { ...allChoices(), [pharmacy]: choices });
  for (const pending of pendingChanges()) apply(pending);
  notify();
}

function change(made: PendingChange): void {
  apply(made);
  const isSame = (pending: PendingChange) => pending.kind === made.kind && pending.of === made.of;
  const before = pendingChanges().find(isSame);
  remember(PENDING_KEY, [...pendingChanges().filter((pending) => !isSame(pending)), joined(before, made)]);
  notify();
}

function joined(before: PendingChange | undefined, now: PendingChange): PendingChange {
  if (before?.kind !== 'choices' || now.kind !== 'choices') return now;
  return { ...now, change: mergedChoices(before.change, now.change) };
}

function apply(made: PendingChange): void {
  if (made.kind === 'mapping') {
    const { [made.of]: _before, ...others } = rememberedMappings();
    const entries = Object.entries(others).slice(1 - MOST_MAPPINGS);
    const now = Object.keys(made.mapping).length === 0 ? [] : [[made.of, made.mapping] as const];
    remember(MAPPINGS_KEY, Object.fromEntries([...entries, ...now]));
  } else if (made.kind === 'layout') {
    const others = savedLayouts().filter(({ name }) => name !== made.of);
    remember(
      LAYOUTS_KEY,
      made.columns === null ? others : [...others, { name: made.of, columns: made.columns }],
    );
  } else {
    const choices = mergedChoices(rememberedChoices(made.of), made.change);
    remember(CHOICES_KEY, { ...allChoices(), [made.of]: choices });
  }
}

function mergedChoices<Choices extends Partial<PharmacyChoices>>(
  before: Choices,
  { added = [], declined = [], ...others }: Partial<PharmacyChoices>,
): Choices {
  const without = (columns: readonly ImportColumnKey[] = [], other: readonly ImportColumnKey[]) =>
    columns.filter((column) => !other.includes(column));
  return {
    ...before,
    ...others,
    added: [...new Set([...without(before.added, declined), ...added])],
    declined: [...new Set([...without(before.declined, added), ...declined])],
  };
}

function notify(): void {
  version += 1;
  for (const listener of listeners) listener();
}

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
