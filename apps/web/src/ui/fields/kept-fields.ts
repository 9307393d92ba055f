import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react';

type KeptKind = 'typed' | 'opened';

/**
 * `useState` whose value returns if the session ends meanwhile (docs/screens.md, "Kept work"). Never for
 * passwords.
 *
 * @param key unique among the open forms; includes the row of a form about one
 * @param initial a value that JSON can hold, or a function that makes one
 * @param kind 'opened' for a dialog that a screen shows
 */
export function useKept<T>(
  key: string,
  initial: T | (() => T),
  kind: KeptKind = 'typed',
): [T, Dispatch<SetStateAction<T>>] {
  const [first] = useState(initial);
  // Only a `useKept` of the same type writes this key.
  const [value, setValue] = useState<T>(() => (key in returning ? (returning[key] as T) : first));
  const latest = useLatest(value);
  useEffect(() => {
    valueReturned(key);
    const asOpened = JSON.stringify(first);
    const changed = () => (JSON.stringify(latest.current) === asOpened ? undefined : latest.current);
    return addField(key, { kind, changed });
  }, [key, first, kind, latest]);
  return [value, setValue];
}

interface Field {
  readonly kind: KeptKind;
  changed(): unknown;
}

const fields = new Map<string, Field>();
/** Values of the previous session that no field has taken back. */
let returning: Readonly<Record<string, unknown>> = {};

function addField(key: string, field: Field): () => void {
  fields.set(key, field);
  return () => {
    if (fields.get(key) === field) fields.delete(key);
  };
}

export function changedFields(): Record<string, unknown> {
  const values = [...fields].map(([key, field]) => [key, field.changed()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

export function hasTyped(): boolean {
  return [...fields.values()].some((field) => field.kind === 'typed' && field.changed() !== undefined);
}

export function returnValues(values: Readonly<Record<string, unknown>>): void {
  returning = values;
}

/** So that the next field of this key opens empty. */
function valueReturned(key: string): void {
  const { [key]: _returned, ...others } = returning;
  returning = others;
}

/** What the last render had, for callbacks that stay the same. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
