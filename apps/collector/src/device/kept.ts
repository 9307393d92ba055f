/** One value in this phone's storage; the same object until it changes. */
export function keptValue<T>(key: string) {
  let known: { readonly text: string | null; readonly value: T | null } = { text: null, value: null };
  return {
    read(): T | null {
      const text = localStorage.getItem(key);
      if (text !== known.text) known = { text, value: text === null ? null : (JSON.parse(text) as T) };
      return known.value;
    },
    keep(value: T | null): void {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    },
  };
}
