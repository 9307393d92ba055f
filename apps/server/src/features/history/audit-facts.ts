import { formatMoment } from '@balanco/contract/base/moments';
import { isRecord } from '@balanco/contract/counts/count-entries';

/** The fields of a thing, in the order of the screen, as they are shown. */
export type Facts = ReadonlyMap<string, string>;

/** A value that isn't there is ''. It keeps its place, so that changes come in the order of the screen. */
export function facts(entries: readonly (readonly [field: string, value: string | null])[]): Facts {
  return new Map(entries.map(([field, value]) => [field, value ?? '']));
}

/** The fields of a JSON value; none if it is no object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** A JSON list of objects; empty if it is none. */
export function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** The length of a list, or the number that the database counted; null if it is neither. */
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

/** '31/12/2025 23:59:59' in Brasília; null if it is no moment. */
export function momentOf(value: unknown): string | null {
  return formatMoment(new Date(textOf(value) ?? Number.NaN));
}
