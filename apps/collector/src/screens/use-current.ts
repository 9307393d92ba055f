import { type DependencyList, type EffectCallback, useEffect } from 'react';

/** An effect that can ask whether its answer is still wanted: not once `deps` change or the screen is gone. */
export function useCurrent(
  deps: DependencyList,
  work: (isCurrent: () => boolean) => ReturnType<EffectCallback>,
): void {
  useEffect(() => {
    let current = true;
    const end = work(() => current);
    return () => {
      current = false;
      end?.();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: biome.json has them checked at each call
  }, deps);
}
