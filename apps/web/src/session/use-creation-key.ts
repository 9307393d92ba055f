import { useState } from 'react';
import { newUuid } from '../lib/new-uuid';

interface CreationKeys {
  /** The key of this content. The same content has the same key, so that a retry after a lost answer creates once. */
  readonly keyOf: (content: unknown) => string;
  /** After a success of a dialog that stays open: the same content is now another creation. */
  readonly renew: () => void;
}

/** The keys of what a dialog creates while it is open (docs/http.md, "Creation keys"). */
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
