/** Listeners to one kind of news; `on` returns what ends the listening. */
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
