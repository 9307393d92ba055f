import { type RefObject, useEffect, useRef } from 'react';

/** What the last render had, for callbacks that stay the same. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
