import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { addField, type KeptKind, returningValue, valueReturned } from './kept-fields';

/**
 * `useState` for what someone types or opens, so that it is there again if their session ends meanwhile (docs/screens.md,
 * "Kept work"). Never for passwords.
 *
 * @param key unique among the open forms; names the row too if the form is about one
 * @param kind 'opened' for a dialog that a screen shows
 * @param initial a value that JSON can hold, or a function that makes it
 */
export function useKept<T>(
  key: string,
  initial: T | (() => T),
  kind: KeptKind = 'typed',
): [T, Dispatch<SetStateAction<T>>] {
  const [first] = useState(initial);
  // Only `useKept` with the same key stores values under it.
  const [value, setValue] = useState<T>(() => (returningValue(key) as T | undefined) ?? first);
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
  });
  useEffect(() => {
    valueReturned(key);
    const asOpened = JSON.stringify(first);
    const changed = () => (JSON.stringify(current.current) === asOpened ? undefined : current.current);
    return addField(key, { kind, changed });
  }, [key, first, kind]);
  return [value, setValue];
}
