import { formatMoment } from '@balanco/contract/base/moments';
import { isRecord } from '@balanco/contract/counts/count-entries';

export type Fact = readonly [field: string, value: string | null];

/** The fields of a thing as they are shown, in the order of the screen. */
export type Facts = ReadonlyMap<string, string>;

/** A missing value is '', so that changes keep the order of the screen. */
export function facts(entries: readonly Fact[]): Facts {
  return new Map(entries.map(([field, value]) => [field, value ?? '']));
}

/** The fields of a JSON object; none for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The objects of a JSON list; none for any other value. */
export function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** The length of a list, or the number that the database counted; null for anything else. */
export function sizeOf(value: unknown): number | null {
  return Array.isArray(value) ? value.length : numberOf(value);
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

export function yesOrNo(value: unknown): string | null {
  return typeof value === 'boolean' ? (value ? 'Sim' : 'Não') : null;
}

/** '31/12/2025 23:59:59' in Brasília; null for anything else. */
export function momentOf(value: unknown): string | null {
  return formatMoment(new Date(textOf(value) ?? Number.NaN));
}
