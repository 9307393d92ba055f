import { useEffect, useReducer, useRef } from 'react';

/** `act`, at most once before the next render: only then does a dialog know that it is busy or closed. */
export function useOncePerRender(act: () => void): () => void {
  const acted = useRef(false);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    acted.current = false;
  });
  return () => {
    if (acted.current) return;
    acted.current = true;
    render();
    act();
  };
}
