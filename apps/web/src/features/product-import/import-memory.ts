import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { SheetMapping } from '@balanco/catalogue-file/import-options';
import type { TxtColumn } from '@balanco/catalogue-file/txt/txt-columns';

/**
 * What this browser remembers of imports, so nobody answers the same question twice (docs/decisions/0061). This module
 * is the only one that knows where it is kept. Nothing in it is a product of a file.
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

const MAPPINGS_KEY = 'importMappings';
const CHOICES_KEY = 'importChoices';
const LAYOUTS_KEY = 'importLayouts';
const MOST_MAPPINGS = 100;
const NO_CHOICES: PharmacyChoices = { added: [], declined: [], layout: null };

type Mappings = Readonly<Record<string, SheetMapping>>;

/** The mappings that were chosen, by the key of their sheet's headings. */
export function rememberedMappings(): Mappings {
  return read<Mappings>(MAPPINGS_KEY, {});
}

/** Remembers the mapping of sheets with these headings; an empty one is forgotten. */
export function rememberMapping(headingsKey: string, mapping: SheetMapping): void {
  const { [headingsKey]: _before, ...others } = rememberedMappings();
  const entries = Object.entries(others).slice(1 - MOST_MAPPINGS);
  const now = Object.keys(mapping).length === 0 ? [] : [[headingsKey, mapping] as const];
  write(MAPPINGS_KEY, Object.fromEntries([...entries, ...now]));
}

export function rememberedChoices(pharmacy: string): PharmacyChoices {
  return { ...NO_CHOICES, ...read<Record<string, PharmacyChoices>>(CHOICES_KEY, {})[pharmacy] };
}

export function rememberChoices(pharmacy: string, change: Partial<PharmacyChoices>): void {
  const all = read<Record<string, PharmacyChoices>>(CHOICES_KEY, {});
  write(CHOICES_KEY, { ...all, [pharmacy]: { ...rememberedChoices(pharmacy), ...change } });
}

export function savedLayouts(): readonly NamedLayout[] {
  return read<readonly NamedLayout[]>(LAYOUTS_KEY, []);
}

/** Saves a layout; one of the same name is replaced. */
export function saveLayout(layout: NamedLayout): void {
  write(LAYOUTS_KEY, [...savedLayouts().filter(({ name }) => name !== layout.name), layout]);
}

export function deleteLayout(name: string): void {
  write(
    LAYOUTS_KEY,
    savedLayouts().filter((layout) => layout.name !== name),
  );
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
