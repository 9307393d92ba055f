/** Those who want to hear of something; `on` returns its end. */
export function createListeners<Heard extends readonly unknown[] = []>() {
  const listeners = new Set<(...heard: Heard) => void>();
  return {
    tell(...heard: Heard): void {
      for (const listener of listeners) listener(...heard);
    },
    on(listener: (...heard: Heard) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
