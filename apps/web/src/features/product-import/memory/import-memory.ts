import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { SheetMapping } from '@balanco/catalogue-file/import-options';
import type { TxtColumn } from '@balanco/catalogue-file/txt/txt-columns';
import { remember, remembered } from '../../../lib/browser-memory';

/**
 * The browser's copy of the team's memory; `sync-import-memory.ts` exchanges both. It never contains a file's
 * products.
 */

export interface PharmacyChoices {
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
export type PendingChange =
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

export function onMemoryChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function memoryVersion(): number {
  return version;
}

export function rememberedMappings(): TeamMemory['mappings'] {
  return remembered<TeamMemory['mappings']>(MAPPINGS_KEY, {});
}

/** An empty mapping is forgotten. */
export function rememberMapping(headingsKey: string, mapping: SheetMapping): void {
  change({ kind: 'mapping', of: headingsKey, mapping });
}

export function rememberedChoices(pharmacy: string): PharmacyChoices {
  return { ...NO_CHOICES, ...remembered<Record<string, PharmacyChoices>>(CHOICES_KEY, {})[pharmacy] };
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

export function settleChange(settled: PendingChange): void {
  const text = JSON.stringify(settled);
  remember(
    PENDING_KEY,
    pendingChanges().filter((pending) => JSON.stringify(pending) !== text),
  );
  notify();
}

export function takeMemory(team: TeamMemory, pharmacy: string, choices: PharmacyChoices): void {
  remember(MAPPINGS_KEY, team.mappings);
  remember(LAYOUTS_KEY, team.layouts);
  remember(CHOICES_KEY, {
    ...remembered<Record<string, PharmacyChoices>>(CHOICES_KEY, {}),
    [pharmacy]: choices,
  });
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
    const all = remembered<Record<string, PharmacyChoices>>(CHOICES_KEY, {});
    remember(CHOICES_KEY, { ...all, [made.of]: mergedChoices(rememberedChoices(made.of), made.change) });
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
