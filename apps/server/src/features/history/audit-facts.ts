import { formatMoment } from '@balanco/contract/base/moments';
import { isRecord } from '@balanco/contract/counts/count-entries';

export type Fact = readonly [field: string, value: string | null];

export type Facts = ReadonlyMap<string, string>;

/** Missing is '', so changes keep the screen's order. */
export function facts(entries: readonly Fact[]): Facts {
  return new Map(entries.map(([field, value]) => [field, value ?? '']));
}

/** None for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** None for any other value. */
export function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** A list's length or a number; null for anything else. */
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

export function momentOf(value: unknown): string | null {
  return formatMoment(new Date(textOf(value) ?? Number.NaN));
}
