import { useState } from 'react';
import { newUuid } from '../lib/new-uuid';

interface CreationKeys {
  /** Equal content has an equal key, so a retry creates once. */
  readonly keyOf: (content: unknown) => string;
  /** In a dialog that stays open, equal content is another creation. */
  readonly renew: () => void;
}

/** See docs/http.md, "Creation keys". */
export function useCreationKey(): CreationKeys {
  const [keys] = useState(() => new Map<string, string>());
  return {
    keyOf: (content) => {
      const text = JSON.stringify(content);
      const key = keys.get(text) ?? newUuid();
      keys.set(text, key);
      return key;
    },
    renew: () => keys.clear(),
  };
}
