import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { SheetMapping } from '@balanco/catalogue-file/import-options';
import type { TxtColumn } from '@balanco/catalogue-file/txt/txt-columns';

/**
 * The browser's copy of what imports remember, so nobody answers the same question twice. The server has the team's
 * (docs/decisions/0064); `sync-import-memory.ts` exchanges both. What is changed here waits as a pending change until the
 * server has it. Nothing in it is a product of a file.
 */

/** What was chosen for a pharmacy. */
export interface PharmacyChoices {
  /** Columns that were ticked because the file holds them. */
  readonly added: readonly ImportColumnKey[];
  /** Columns that the person doesn't want to be asked about. */
  readonly declined: readonly ImportColumnKey[];
  /** The name of the layout of a TXT; null for the specified one. */
  readonly layout: string | null;
}

/** Positions of a TXT with a name. */
export interface NamedLayout {
  readonly name: string;
  readonly columns: readonly TxtColumn[];
}

/** A change that the server doesn't have yet. `of` is what it is about: a later change of the same replaces it. */
export type PendingChange =
  | { readonly kind: 'mapping'; readonly of: string; readonly mapping: SheetMapping }
  | { readonly kind: 'layout'; readonly of: string; readonly columns: readonly TxtColumn[] | null }
  | { readonly kind: 'choices'; readonly of: string; readonly change: Partial<PharmacyChoices> };

/** The sheets' mappings by the key of their headings, and the layouts. They are the same for all pharmacies. */
export interface TeamMemory {
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

/** Calls `listener` after each change. Returns a function that ends that. */
export function onMemoryChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Another number after each change. */
export function memoryVersion(): number {
  return version;
}

/** The mappings that were chosen, by the key of their sheet's headings. */
export function rememberedMappings(): TeamMemory['mappings'] {
  return read<TeamMemory['mappings']>(MAPPINGS_KEY, {});
}

/** Remembers the mapping of sheets with these headings; an empty one is forgotten. */
export function rememberMapping(headingsKey: string, mapping: SheetMapping): void {
  change({ kind: 'mapping', of: headingsKey, mapping });
}

export function rememberedChoices(pharmacy: string): PharmacyChoices {
  return { ...NO_CHOICES, ...read<Record<string, PharmacyChoices>>(CHOICES_KEY, {})[pharmacy] };
}

/** Adds answers to those of a pharmacy: a column is added or declined, whichever was said last. */
export function rememberChoices(pharmacy: string, answers: Partial<PharmacyChoices>): void {
  change({ kind: 'choices', of: pharmacy, change: answers });
}

export function savedLayouts(): readonly NamedLayout[] {
  return read<readonly NamedLayout[]>(LAYOUTS_KEY, []);
}

/** Saves a layout; one of the same name is replaced. */
export function saveLayout({ name, columns }: NamedLayout): void {
  change({ kind: 'layout', of: name, columns });
}

export function deleteLayout(name: string): void {
  change({ kind: 'layout', of: name, columns: null });
}

/** What the server doesn't have yet, oldest first. */
export function pendingChanges(): readonly PendingChange[] {
  return read<readonly PendingChange[]>(PENDING_KEY, []);
}

/** Forgets a pending change, unless it was replaced meanwhile. */
export function settleChange(settled: PendingChange): void {
  const text = JSON.stringify(settled);
  write(
    PENDING_KEY,
    pendingChanges().filter((pending) => JSON.stringify(pending) !== text),
  );
  notify();
}

/** Replaces the copy by what the server has, and applies what it doesn't have yet. */
export function takeMemory(team: TeamMemory, pharmacy: string, choices: PharmacyChoices): void {
  write(MAPPINGS_KEY, team.mappings);
  write(LAYOUTS_KEY, team.layouts);
  write(CHOICES_KEY, { ...read<Record<string, PharmacyChoices>>(CHOICES_KEY, {}), [pharmacy]: choices });
  for (const pending of pendingChanges()) apply(pending);
  notify();
}

function change(made: PendingChange): void {
  apply(made);
  const isSame = (pending: PendingChange) => pending.kind === made.kind && pending.of === made.of;
  const before = pendingChanges().find(isSame);
  write(PENDING_KEY, [...pendingChanges().filter((pending) => !isSame(pending)), joined(before, made)]);
  notify();
}

/** Answers about one pharmacy add up until they are sent. */
function joined(before: PendingChange | undefined, now: PendingChange): PendingChange {
  if (before?.kind !== 'choices' || now.kind !== 'choices') return now;
  return { ...now, change: mergedChoices(before.change, now.change) };
}

function apply(made: PendingChange): void {
  if (made.kind === 'mapping') {
    const { [made.of]: _before, ...others } = rememberedMappings();
    const entries = Object.entries(others).slice(1 - MOST_MAPPINGS);
    const now = Object.keys(made.mapping).length === 0 ? [] : [[made.of, made.mapping] as const];
    write(MAPPINGS_KEY, Object.fromEntries([...entries, ...now]));
  } else if (made.kind === 'layout') {
    const others = savedLayouts().filter(({ name }) => name !== made.of);
    write(
      LAYOUTS_KEY,
      made.columns === null ? others : [...others, { name: made.of, columns: made.columns }],
    );
  } else {
    const all = read<Record<string, PharmacyChoices>>(CHOICES_KEY, {});
    write(CHOICES_KEY, { ...all, [made.of]: mergedChoices(rememberedChoices(made.of), made.change) });
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

function read<Value>(key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null) ?? otherwise; // Only `write` stores it.
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store only means that the question is asked again.
  }
}
